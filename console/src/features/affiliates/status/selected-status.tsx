import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import type { SelectedAction, SelectedDialogProps } from '../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../lists/selection/selected-dialog'
import { titleCase } from '../../../format/words'
import { Select } from '../../../ui/fields/select'
import { type StatusField, statusFields } from './use-set-status'

/** Gives the selected affiliates a status. */
const statusDialog = (field: StatusField) =>
  function StatusDialog({ onSend, ...dialog }: SelectedDialogProps) {
    const [status, setStatus] = useState('')
    const { label, suggestions } = statusFields[field]
    return (
      <SelectedDialog
        {...dialog}
        submitLabel={`Update ${titleCase(dialog.what)}`}
        isReady={status !== ''}
        onSubmit={() => onSend({ action: 'set', values: { [field]: status } })}
      >
        <Select
          label={label}
          options={suggestions.map((value) => ({ value, label: value }))}
          value={status}
          onValueChange={setStatus}
        />
      </SelectedDialog>
    )
  }

const actionOf = (field: StatusField, icon: SelectedAction['icon']): SelectedAction => ({
  label: statusFields[field].verb,
  icon,
  titleOf: (what) => `${statusFields[field].verb} of ${what}`,
  doing: 'Updating',
  done: 'updated',
  Dialog: statusDialog(field),
})

export const actions: readonly SelectedAction[] = [
  actionOf('status', <BadgeCheck />),
  actionOf('payment_status', <Banknote />),
]
