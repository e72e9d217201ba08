import { propertyFields } from '@gatehouse/contract/entities/property'
import { propertyStateName, propertyTags } from '@gatehouse/contract/entities/property-choices'
import type { Selection } from '@gatehouse/contract/operations/bulk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelectedDialogProps } from '../../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../../lists/selection/selected-dialog'
import { Select } from '../../../../ui/fields/select'
import { findListedCard } from '../../listed-card'
import { offeredStates } from '../../state/offered-states'

/** Sets whether the selected listings are available, under offer, sold, let or withdrawn. */
export function SetStateDialog({ onSend, ...dialog }: SelectedDialogProps) {
  const [state, setState] = useState('')
  const client = useQueryClient()
  const [states] = useState(() => offeredStates(listTypes(client, dialog.select)))
  return (
    <SelectedDialog {...dialog} isReady={state !== ''} onSubmit={() => onSend({ action: 'set', values: { state } })}>
      <Select
        label={propertyFields.state.label}
        options={states.map((value) => ({ value, label: propertyStateName(value) }))}
        value={state}
        onValueChange={setState}
      />
    </SelectedDialog>
  )
}

/** The types that the selected listings may have. */
function listTypes(client: QueryClient, select: Selection): readonly string[] {
  if ('filter' in select) {
    const { type } = select.filter
    return typeof type === 'string' && type !== '' ? [type] : propertyTags
  }
  const types = select.ids.map((id) => findListedCard(client, id)?.type)
  return types.every((type) => type !== undefined) ? types : propertyTags
}
