import { agentEndpoints, agentMessages } from '@gatehouse/contract/entities/agent'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsAvailable } from '../../api/available'
import { useUndoableDelete } from '../../forms/saving/use-undoable-delete'
import { useNotices } from '../../ui/feedback/notices'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { moveCard } from '../../lists/infinite-list'
import { agentListsKey, agentRecordKey, agentRelatedKeys } from './api'
import type { ListedAgent } from './list/agent-filters'

const MovePropertiesDialog = lazyComponent(() =>
  import('./move/move-properties-dialog').then((module) => module.MovePropertiesDialog),
)

type Deleted = Pick<ListedAgent, 'id' | 'company_name' | 'property_count' | 'archived_property_count'>

/**
 * Deletes an agent: confirmation, notice with Undo, and the message when it
 * is rejected. An agent with properties cannot be deleted (S5.17), so in
 * place of the question a dialog moves its properties to another agent first.
 */
export function useDeleteAgent() {
  const client = useQueryClient()
  const { remove: confirmAndRemove, pendingId } = useUndoableDelete({
    label: 'agent',
    endpoints: agentEndpoints,
    messages: agentMessages,
    deleteFailed: agentMessages.errorOccurred,
    invalidates: agentRelatedKeys,
    onChanged: (id, change) => {
      void moveCard(client, agentListsKey, id, () => change === 'restore')
      if (change === 'restore') void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
    },
  })
  const notices = useNotices()
  const canMove = useIsAvailable('property moves') === true
  const [blocked, setBlocked] = useState<{ agent: Deleted; settle: (isDeleted: Promise<boolean>) => void }>()

  const ask = ({ id, company_name }: Deleted) => confirmAndRemove({ id, name: company_name })
  const close = (areAllMoved: boolean) => {
    setBlocked(undefined)
    blocked?.settle(areAllMoved ? ask(blocked.agent) : Promise.resolve(false))
  }
  return {
    /** Resolves to true when the agent was deleted. */
    remove: async (agent: Deleted): Promise<boolean> => {
      if (!agent.property_count) return ask(agent)
      if (canMove) return new Promise((settle) => setBlocked({ agent, settle }))
      notices.error(agentMessages.assigned)
      return false
    },
    pendingId,
    /** To be rendered by the caller. */
    dialog: blocked && <MovePropertiesDialog agent={blocked.agent} isDeleteBlocked onClose={close} />,
  }
}
