import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftOwner } from '../../../../api/drafts/draft'
import { undoActions } from '../../../../forms/undo/undo-requests'
import { type Notices, useNotices } from '../../../../ui/feedback/notices'
import { statsKey } from '../../../stats/api'
import { useNavigate } from '../../../../ui/navigation/navigation-context'
import { patchCard, propertiesKey } from '../../api'
import { findListedCard } from '../../listed-card'
import { cellLabel, describeCell } from './cell-values'
import { CellSaves } from './cell-saves'
import type { UnsavedCell } from './unsaved-cell'

/** Saves go on while other pages are shown, so there is one for each admin of this tab. */
const opened = new WeakMap<QueryClient, { owner: string; saves: CellSaves }>()

/** What is typed in the cells of the table and not saved yet, and how it is saved. */
export function useCellSaves() {
  const saves = useOpenSaves()
  const cells = useSyncExternalStore(saves.watch, saves.read)
  return { saves, cells }
}

/** The saves of this admin, which continue with what is stored. */
export function useOpenSaves(): CellSaves {
  const client = useQueryClient()
  const notices = useNotices()
  const navigate = useNavigate()
  const [saves] = useState(() => openSaves(client, notices, () => void navigate('/properties?layout=table')))
  useEffect(() => void saves.load(), [saves])
  return saves
}

function openSaves(client: QueryClient, notices: Notices, openTable: () => void): CellSaves {
  const admin = draftOwner()
  const owner = admin.join(' ')
  const known = opened.get(client)
  if (known?.owner === owner) return known.saves
  let last: string | undefined
  const saves = new CellSaves({
    owner: admin,
    client,
    findRow: (id) => findListedCard(client, id),
    onRecord: (record) => {
      void patchCard(client, record)
      for (const queryKey of [[...propertiesKey, 'one', record.id], statsKey])
        void client.invalidateQueries({ queryKey })
    },
    onSaved: (cell, changeId) => {
      // One notice for cells that are filled one after the other; Ctrl Z undoes those before, too.
      if (last !== undefined) notices.close(last)
      const actions = undoActions(changeId, { detail: describeChange(cell, cell.value, cell.base) })
      last = notices.success(propertyMessages.updated, { detail: describeChange(cell, cell.base, cell.value), actions })
    },
    onUndecided: ({ field, name }) => {
      const actions = [{ label: 'Show', onPress: openTable }]
      notices.error(`${cellLabel(field)} was not saved`, { detail: name, actions })
    },
  })
  opened.set(client, { owner, saves })
  return saves
}

/** 'Price: ₦85,000,000 → ₦90,000,000 · 4-bed duplex, Lekki' */
function describeChange({ field, name, text, base }: UnsavedCell, from: string, to: string): string {
  const label = cellLabel(field)
  // The name of the agent before is not known here.
  if (field === 'agent_id') return `${label} changed · ${name}`
  const textOf = (value: string) => describeCell(field, value, value === base ? undefined : text)
  return `${label}: ${textOf(from)} → ${textOf(to)} · ${name}`
}
