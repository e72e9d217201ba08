import { useState } from 'react'
import type { SelectedDialogProps } from '../../../../lists/selection/selected-action'
import { SelectedDialog } from '../../../../lists/selection/selected-dialog'
import type { ComboboxOption } from '../../../../ui/fields/combobox'
import { titleCase } from '../../../../format/words'
import { AgentField } from '../../form/agent-field'

/** Hands the selected properties to an agent. */
export function ChangeAgentDialog({ onSend, ...dialog }: SelectedDialogProps) {
  const [agent, setAgent] = useState<ComboboxOption | null>(null)
  return (
    <SelectedDialog
      {...dialog}
      submitLabel={`Change ${titleCase(dialog.what)}`}
      isReady={agent !== null}
      onSubmit={() => onSend({ action: 'set', values: { agent_id: agent?.value } })}
    >
      <AgentField value={agent} onValueChange={setAgent} />
    </SelectedDialog>
  )
}
