import { agentMessages, type Agent } from '@gatehouse/contract/entities/agent'
import { propertyMoveEndpoints, propertyMoveMessages } from '@gatehouse/contract/entities/property-move'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../format/count'
import { failureMessage } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { FailureText } from '../../../forms/saving/failure-text'
import { undoActions } from '../../../forms/undo/undo-requests'
import { resetLists, updateCachedCards } from '../../../lists/infinite-list'
import { Button } from '../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog'
import { DialogForm } from '../../../ui/dialogs/dialog-form'
import { useNotices } from '../../../ui/feedback/notices'
import { propertiesKey, propertyListsKey } from '../../properties/api'
import { agentListsKey, agentRecordKey } from '../api'
import type { ListedAgent } from '../list/agent-filters'
import { AgentChoice } from './agent-choice'

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
      onClose(await move(agent, chosen.id))
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

/** Moves an agent's properties: request, notice with Undo (docs/decisions/0035). */
function useMoveProperties() {
  const client = useQueryClient()
  const notices = useNotices()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { from_agent_id: string; to_agent_id: string }) => call(propertyMoveEndpoints.create, { body }),
  })

  return {
    /** Resolves to whether no properties remain. Throws on failure. */
    move: async (from: Pick<Agent, 'id' | 'company_name'>, to_agent_id: string): Promise<boolean> => {
      const { message, data, change_id } = await mutateAsync({ from_agent_id: from.id, to_agent_id })
      invalidateMoved(client)
      const detail = `Moved back to ${from.company_name || 'the agent before'}`
      notices.success(message, { actions: undoActions(change_id, { operationId: data?.id, detail }) })
      return data?.remaining_count === 0
    },
    isMoving: isPending,
  }
}

/** Cards and rows show another agent, and agents other counts. Lists of agents keep their scroll position. */
function invalidateMoved(client: QueryClient): void {
  void resetLists(client, propertyListsKey)
  void client.invalidateQueries({ queryKey: [...propertiesKey, 'one'] })
  void updateCachedCards(client, agentListsKey, (agent) => agent)
  void client.invalidateQueries({ queryKey: agentRecordKey })
}
