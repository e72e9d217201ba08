import { propertyFields } from '@gatehouse/contract/entities/property'
import { propertyTypes } from '@gatehouse/contract/entities/property-choices'
import { useState } from 'react'
import type { SelectedDialogProps } from '../../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../../lists/selection/selected-dialog'
import { Select } from '../../../../ui/fields/select'
import { titleCase } from '../../../../format/words'

/** Gives the selected properties another type. */
export function ChangeTypeDialog({ onSend, ...dialog }: SelectedDialogProps) {
  const [type, setType] = useState('')
  return (
    <SelectedDialog
      {...dialog}
      submitLabel={`Change ${titleCase(dialog.what)}`}
      isReady={type !== ''}
      onSubmit={() => onSend({ action: 'set', values: { property_type_id: Number(type) } })}
    >
      <Select
        label={propertyFields.property_type_id.label}
        options={propertyTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={type}
        onValueChange={setType}
      />
    </SelectedDialog>
  )
}
