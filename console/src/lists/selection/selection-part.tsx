import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNotices } from '../../ui/feedback/notices'
import { RowSelection } from './row-selection'
import type { ListedRows, SelectionTools } from './selection-context'
import { SelectionBar } from './selection-bar'
import { createPageBox, createRowBox } from './row-boxes'
import { useSelectionKeys } from './use-selection-keys'
import { useLongPress } from './use-long-press'

interface SelectionPartProps extends ListedRows {
  /** Around the rows. */
  box: RefObject<HTMLElement | null>
  onReady: (tools: SelectionTools) => void
}

/** The part of a list with a selection that its first view does not need. */
export function SelectionPart(props: SelectionPartProps) {
  const { selectable, rows, query, box, onReady } = props
  const [tools] = useState(createTools)
  const { selection } = tools
  const { isAll, ids } = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const isSelecting = isAll || ids.size > 0
  const report = useEffectEvent(() => onReady(tools))
  useEffect(() => report(), [])
  useEffect(() => selection.setRows(rows?.map(({ id }) => id) ?? []), [selection, rows])
  useEffect(() => {
    box.current?.toggleAttribute('data-selecting', isSelecting)
  }, [box, isSelecting])
  useSelectionKeys(box, selection)
  useLongPress(box, selection)
  const filter = filterOf(query, selectable.scope)
  useClearedByFilter(selection, JSON.stringify(filter), recordNouns[selectable.entity][1])
  if (!isSelecting) return null
  return <SelectionBar {...props} selection={selection} filter={filter} />
}

function createTools(): SelectionTools {
  const selection = new RowSelection()
  return { selection, Box: createRowBox(selection), PageBox: createPageBox(selection) }
}

/** What a list is filtered by, as in its address: the order selects nothing. */
function filterOf(query: object, scope: Readonly<Record<string, string>> = {}): Record<string, string> {
  const given = Object.entries(query).filter(
    ([name, value]) => name !== 'sort' && name !== 'limit' && value !== undefined && value !== '',
  )
  return { ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])), ...scope }
}

/** Other filters show other rows: what was selected may not be among them. */
function useClearedByFilter(selection: RowSelection, filter: string, noun: string): void {
  const notices = useNotices()
  const shown = useRef(filter)
  const clear = useEffectEvent(() => {
    if (!selection.isEmpty) notices.info(`The list shows other ${noun}, so none is selected any more.`)
    selection.clear()
  })
  useEffect(() => {
    if (filter === shown.current) return
    shown.current = filter
    clear()
  }, [filter])
}
