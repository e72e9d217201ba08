import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../api/failure-message'
import type { ApiResponse } from '../../api/read-response'
import { call } from '../../api/request'
import { useConfirm } from '../../ui/dialogs/confirm'
import { undoActions } from '../undo/undo-requests'
import { useNotices } from '../../ui/feedback/notices'

interface ResponseBody {
  message: string
  change_id?: string | undefined
  /** Until when the delete can be undone; without it, it cannot. */
  data?: { restorable_until: string } | undefined
}

/** A call with the id of a record. */
export type RecordEndpoint = Endpoint & { readonly path: `/${string}/{id}` }

export interface UndoableDeleteOptions<Restore extends RecordEndpoint> {
  /** 'announcement' */
  label: string
  endpoints: { readonly remove: RecordEndpoint; readonly restore: Restore }
  messages: {
    /** 'Are you sure you want to delete this announcement?' */
    confirmDelete: string
    deleted: string
    restored: string
  }
  /**
   * Replaces 'Failed to delete …' and 'Error deleting …' where
   * the specification has another text (S8.9, S8.13, S8.17).
   */
  deleteFailed?: string
  /** Invalidated afterwards: the list, the counts. */
  invalidates: readonly QueryKey[]
  /** Called after a success, for lists that are changed in place. It is not awaited. */
  onChanged?: (id: string, change: 'remove' | 'restore') => void
}

interface Deleted<Restored> {
  id: string
  /** In the notice: 'Lekki Homes' */
  name: string
  /** Second line of the question; 'Delete Lekki Homes?' by default. */
  subject?: string
  /** Called with the response to Undo. Returns whether it shows the response, which then has no notice. */
  onRestored?: (response: Restored) => boolean
}

/**
 * Deletes a record: confirmation, request, notice with Undo.
 *
 *     const { remove, pendingId } = useUndoableDelete({ label: 'banner', messages: bannerMessages, … })
 *     onClick={() => void remove({ id, name: 'Lekki Homes' })}
 */
export function useUndoableDelete<const Restore extends RecordEndpoint>(options: UndoableDeleteOptions<Restore>) {
  type Restored = ApiResponse<Restore> & ResponseBody
  const { label, endpoints, messages, deleteFailed } = options
  const client = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ change, id }: { change: 'remove' | 'restore'; id: string }) =>
      // TypeScript cannot derive the response of a call from a generic path.
      call<Endpoint>(endpoints[change], { params: { id } }) as Promise<unknown> as Promise<ResponseBody>,
    onSuccess: (_, { id, change }) => options.onChanged?.(id, change),
    // Not awaited, so that the notice appears immediately. Also
    // after an error, which can mean that the record is gone.
    onSettled: () => {
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
  })

  async function restore({ id, name, onRestored }: Deleted<Restored>) {
    try {
      const response = (await mutateAsync({ change: 'restore', id })) as Restored
      if (onRestored?.(response)) return
      const { message, change_id } = response
      const actions = undoActions(change_id, { detail: name })
      notices.success(message === '' ? messages.restored : message, { detail: name, actions })
    } catch (failure) {
      notices.error(...failureNotice(failure, failed('restore', label)))
    }
  }

  return {
    /** Resolves to whether the record was deleted. */
    remove: async (deleted: Deleted<Restored>): Promise<boolean> => {
      const { id, name, subject = `Delete ${name}?` } = deleted
      const question = messages.confirmDelete
      if (!(await confirm({ question, subject, confirmLabel: 'Delete', isDangerous: true }))) return false
      try {
        const { data } = await mutateAsync({ change: 'remove', id })
        const undo = { actions: [{ label: 'Undo', onPress: () => void restore(deleted) }] }
        notices.success(messages.deleted, { detail: name, ...(data?.restorable_until !== undefined && undo) })
        return true
      } catch (failure) {
        const texts =
          deleteFailed === undefined ? failed('delete', label) : { failed: deleteFailed, error: deleteFailed }
        notices.error(...failureNotice(failure, texts))
        return false
      }
    },
    /** Id of the record that is being deleted or restored. */
    pendingId: isPending ? variables.id : undefined,
  }
}

const failed = (verb: 'delete' | 'restore', label: string) => ({
  failed: `Failed to ${verb} ${label}`,
  error: `Error ${verb === 'delete' ? 'deleting' : 'restoring'} ${label}`,
})
