import { agentMessages, type Agent } from '@gatehouse/contract/entities/agent'
import { useUndoableDelete } from '../../forms/saving/use-undoable-delete'
import { useAgentChanges } from './agent-changes'

/** Deletes an agent: confirmation, notice with Undo, and the message when it is rejected. */
export function useDeleteAgent() {
  const { remove, restore } = useAgentChanges()
  const { remove: confirmAndRemove, pendingId } = useUndoableDelete({
    label: 'agent',
    remove,
    restore,
    messages: agentMessages,
    deleteFailed: agentMessages.errorOccurred,
    invalidates: [],
  })
  return {
    /** Resolves to true when the agent was deleted. */
    remove: ({ id, company_name }: Pick<Agent, 'id' | 'company_name'>) =>
      confirmAndRemove({ id, subject: `Delete ${company_name}?` }),
    pendingId,
  }
}
