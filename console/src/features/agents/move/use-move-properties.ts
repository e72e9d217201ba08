import { propertyMoveMessages } from '@gatehouse/contract/entities/property-move'
import { useMutation } from '@tanstack/react-query'
import { failureMessage } from '../../../api/failure-message'
import { useNotices } from '../../../ui/feedback/notices'
import { useAgentChanges } from '../agent-changes'

/** Moves an agent's properties: request, notice with Undo. */
export function useMoveProperties() {
  const { moveProperties, undoMove } = useAgentChanges()
  const notices = useNotices()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ from, to }: { from: string; to: string }) => moveProperties(from, to),
  })

  async function undo(id: string) {
    try {
      notices.success((await undoMove(id)).message)
    } catch (failure) {
      const { failedToUndo, errorUndoing } = propertyMoveMessages
      notices.error(failureMessage(failure, { failed: failedToUndo, error: errorUndoing }))
    }
  }

  return {
    /** Resolves to whether no properties remain. Throws on failure. */
    move: async (from: string, to: string): Promise<boolean> => {
      const { message, data } = await mutateAsync({ from, to })
      notices.success(message, data && { actions: [{ label: 'Undo', onPress: () => void undo(data.id) }] })
      return data?.remaining_count === 0
    },
    isMoving: isPending,
  }
}
