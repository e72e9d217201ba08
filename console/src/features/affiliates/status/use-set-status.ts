import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../../api/failure-message'
import { useNotices } from '../../../ui/feedback/notices'
import { affiliateName } from '../list/affiliate-name'
import { affiliatesKey } from '../api'
import { sendStatus, type Changed, type StatusChange } from './send-status'
import { statusFields } from './status-fields'

/** Changes one of the two statuses, with notice and Undo. Throws on failure; the prompt shows the error. */
export function useSetStatus() {
  const client = useQueryClient()
  const notices = useNotices()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: StatusChange) => sendStatus(change),
    // Not awaited: the notice must not wait for the refetch. Also
    // after a failure, which may mean that the list is out of date.
    onSettled: () => void client.invalidateQueries({ queryKey: affiliatesKey }),
  })

  async function set(change: StatusChange): Promise<void> {
    const { field } = change
    const { before, after } = await mutateAsync(change)
    const detail = detailOf({ before, after }, field)
    const undo = { actions: [{ label: 'Undo', onPress: () => void undoChange({ before, after }, field) }] }
    notices.success(statusFields[field].saved, { detail, ...(before[field] !== after[field] && undo) })
  }

  async function undoChange({ before, after }: Changed, field: StatusChange['field']) {
    const texts = statusFields[field]
    try {
      const undone = await mutateAsync({ affiliate: after, field, value: before[field], from: after[field] })
      notices.success(texts.saved, { detail: detailOf(undone, field) })
    } catch (failure) {
      notices.error(...failureNotice(failure, texts))
    }
  }

  return { set, isSaving: isPending }
}

/** 'Ada Eze: Activated → Terminated' */
const detailOf = ({ before, after }: Changed, field: StatusChange['field']) =>
  `${affiliateName(after)}: ${before[field]} → ${after[field]}`
