import { agentMessages, type Agent } from '@gatehouse/contract/agent'
import { useUndoableDelete } from '../../forms/saving/use-undoable-delete'
import { useAgentChanges } from './agent-changes'

/** Deleting an agent: the question that names it, the notice with Undo, and why it may be refused. */
export function useDeleteAgent() {
  const { remove, restore } = useAgentChanges()
  const { remove: ask, busyId } = useUndoableDelete({
    label: 'agent',
    remove,
    restore,
    messages: agentMessages,
    deleteFailed: agentMessages.errorOccurred,
    invalidates: [],
  })
  return {
    /** Says whether it was deleted. */
    remove: ({ id, company_name }: Pick<Agent, 'id' | 'company_name'>) =>
      ask({ id, subject: `Delete ${company_name}?` }),
    busyId,
  }
}
