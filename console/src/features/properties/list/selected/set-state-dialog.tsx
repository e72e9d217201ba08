import { propertyFields } from '@gatehouse/contract/entities/property'
import { propertyStateName, propertyStates } from '@gatehouse/contract/entities/property-choices'
import { useState } from 'react'
import type { SelectedDialogProps } from '../../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../../lists/selection/selected-dialog'
import { Select } from '../../../../ui/fields/select'

/** Sets whether the selected listings are available, under offer, sold, let or withdrawn. */
export function SetStateDialog({ onSend, ...dialog }: SelectedDialogProps) {
  const [state, setState] = useState('')
  return (
    <SelectedDialog {...dialog} isReady={state !== ''} onSubmit={() => onSend({ action: 'set', values: { state } })}>
      <Select
        label={propertyFields.state.label}
        options={propertyStates.map((value) => ({ value, label: propertyStateName(value) }))}
        value={state}
        onValueChange={setState}
      />
    </SelectedDialog>
  )
}
