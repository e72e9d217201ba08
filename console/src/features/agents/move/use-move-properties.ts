import { propertyMoveEndpoints, propertyMoveMessages } from '@gatehouse/contract/entities/property-move'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../../api/failure-message'
import { call } from '../../../api/request'
import { resetLists, updateCachedCards } from '../../../lists/infinite-list'
import { useNotices } from '../../../ui/feedback/notices'
import { propertiesKey, propertyListsKey } from '../../properties/api'
import { agentListsKey, agentRecordKey } from '../api'

/** Moves an agent's properties: request, notice with Undo (docs/decisions/0035). */
export function useMoveProperties() {
  const client = useQueryClient()
  const notices = useNotices()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { from_agent_id: string; to_agent_id: string }) => call(propertyMoveEndpoints.create, { body }),
  })

  async function undo(id: string) {
    try {
      const { message } = await call(propertyMoveEndpoints.undo, { params: { id } })
      invalidateMoved(client)
      notices.success(message)
    } catch (failure) {
      const { failedToUndo, errorUndoing } = propertyMoveMessages
      notices.error(...failureNotice(failure, { failed: failedToUndo, error: errorUndoing }))
    }
  }

  return {
    /** Resolves to whether no properties remain. Throws on failure. */
    move: async (from_agent_id: string, to_agent_id: string): Promise<boolean> => {
      const { message, data } = await mutateAsync({ from_agent_id, to_agent_id })
      invalidateMoved(client)
      notices.success(message, data && { actions: [{ label: 'Undo', onPress: () => void undo(data.id) }] })
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
