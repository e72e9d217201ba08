import { agentMessages, type Agent } from '@gatehouse/contract/entities/agent'
import { propertyMoveMessages } from '@gatehouse/contract/entities/property-move'
import { useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../format/count'
import { failureMessage } from '../../../api/failure-message'
import { FailureText } from '../../../forms/saving/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import type { ListedAgent } from '../list/agent-filters'
import { AgentChoice } from './agent-choice'
import { useMoveProperties } from './use-move-properties'

interface MovePropertiesDialogProps {
  agent: Pick<ListedAgent, 'id' | 'company_name' | 'property_count' | 'archived_property_count'>
  /** Shown in place of the question whether to delete the agent. */
  isDeleteBlocked?: boolean
  /** `areAllMoved`: the agent has no properties any more. */
  onClose: (areAllMoved: boolean) => void
}

/** Moves all properties of an agent to another one, in one request with one Undo. */
export function MovePropertiesDialog({ agent, isDeleteBlocked = false, onClose }: MovePropertiesDialogProps) {
  const search = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Agent | null>(null)
  const [error, setError] = useState<{ atField?: string; failure?: unknown }>({})
  const { move, isMoving } = useMoveProperties()
  const count = countOf(agent.property_count)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMoving) return
    if (!chosen) {
      setError({ atField: propertyMoveMessages.agentRequired })
      search.current?.focus()
      return
    }
    setError({})
    try {
      onClose(await move(agent.id, chosen.id))
    } catch (reason) {
      setError({ failure: reason })
    }
  }
  return (
    <Dialog
      title={isDeleteBlocked ? agentMessages.assigned : 'Move Properties'}
      description={descriptionOf(agent, isDeleteBlocked)}
      onClose={() => onClose(false)}
      isForm
      maxWidth={500}
      maxHeight={640}
    >
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <AgentChoice
            exceptId={agent.id}
            value={chosen}
            onValueChange={(next) => {
              setChosen(next)
              setError({})
            }}
            search={search}
            error={error.atField}
          />
        </DialogBody>
        <DialogFooter
          note={
            error.failure !== undefined && (
              <FailureText message={failureMessage(error.failure, propertyMoveMessages)} failure={error.failure} />
            )
          }
        >
          <Button variant="ghost" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isMoving} busyLabel="Moving...">
            {`Move ${count}`}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

const countOf = (count: number | null) =>
  count === null ? 'properties' : count === 1 ? '1 property' : `${formatCount(count)} properties`

/** 'Lekki Homes has 11 properties (2 archived).' */
function descriptionOf(agent: MovePropertiesDialogProps['agent'], isDeleteBlocked: boolean): string {
  const { company_name, property_count, archived_property_count: archived } = agent
  const archivedText = archived ? ` (${formatCount(archived)} archived)` : ''
  const message = `${company_name || 'This agent'} has ${countOf(property_count)}${archivedText}.`
  return isDeleteBlocked ? `${message} Move ${property_count === 1 ? 'it' : 'them'} to another agent first.` : message
}
