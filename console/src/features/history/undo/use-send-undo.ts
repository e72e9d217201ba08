import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { UndoConflict, undoMessages, type UndoInput, type UndoResponse } from '@gatehouse/contract/history/undo'
import { z } from '@gatehouse/contract/zod'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, isRejection } from '../../../api/api-error'
import { failureNotice } from '../../../api/failure-message'
import { randomId } from '../../../api/random-id'
import { call } from '../../../api/request'
import { type ChangeReference, forgetChange } from '../../../api/session/last-changes'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { refetchShortLists } from '../../../lists/infinite-list'
import { useNotices } from '../../../ui/feedback/notices'
import { historyKey, undoKey } from '../api'

/** `detail` as in an UndoRequest. */
type Sent = ChangeReference & { readonly detail?: string }

export type Choices = NonNullable<UndoInput['choose']>

const texts = { failed: 'Failed to undo the change', error: 'Error undoing the change' }

/**
 * Sends an undo. The outcome of a request without a response is not known: `isUncertain` until it is sent
 * again, with the same key. `conflicts` are the fields of which a choice is needed; `result` is the undo of
 * an operation, if it goes on or has left records.
 */
export function useSendUndo({ detail, ...undone }: Sent, onClose: () => void) {
  const { changeId, operationId } = undone
  const client = useQueryClient()
  const notices = useNotices()
  const [conflicts, setConflicts] = useState<readonly UndoConflict[]>([])
  const [isUncertain, setIsUncertain] = useState(false)
  const [result, setResult] = useState<string | null>(null)
  const key = useRef(randomId())
  const { mutate, isPending } = useMutation({
    mutationKey: undoKey(operationId ?? changeId ?? ''),
    mutationFn: (
      choose?: Choices,
    ): Promise<Pick<UndoResponse, 'message' | 'notice'> & { data?: UndoResponse['data'] | undefined }> => {
      const endpoint = operationId === undefined ? historyEndpoints.undoChange : historyEndpoints.undoOperation
      const body = choose ? { choose } : {}
      return call(endpoint, { params: { id: operationId ?? changeId ?? '' }, body, idempotencyKey: key.current })
    },
    onSuccess: ({ message, notice, data }) => {
      forgetChange(undone)
      // The dialog says that it goes on, and then what was undone.
      if (data?.state === undefined)
        notices.success(operationId === undefined && message === undoMessages.undone ? 'Change undone' : message, {
          detail: notice ?? detail,
          ...(data && data.undone > 0 && { actions: [{ label: 'Redo', onPress: () => redo(data.operation_id) }] }),
        })
      refetchUndone(client)
      const isShown = operationId !== undefined && data && (data.left.length > 0 || data.state !== undefined)
      if (isShown) setResult(data.operation_id)
      else onClose()
    },
    onError: (failure) => {
      const asked = failure instanceof ApiError ? z.array(UndoConflict).safeParse(failure.conflicts) : undefined
      if (!isRejection(failure)) return setIsUncertain(true)
      // What is sent next is another request.
      key.current = randomId()
      if (asked?.success) return setConflicts(asked.data)
      refetchUndone(client)
      if (failure.status === 404 || failure.status === 409) forgetChange(undone)
      notices.error(...failureNotice(failure, texts))
      return onClose()
    },
  })
  /** The undo of the undo. */
  const redo = (undoId: string) => requestUndo({ operationId: undoId, isConfirmed: true })
  const send = (choose?: Choices) => {
    setIsUncertain(false)
    mutate(choose)
  }
  return { send, isSending: isPending, conflicts, isUncertain, result }
}

/** A change is listed when its place in the order is stored, within a second (docs/decisions/0079). */
const listedAfterMs = 1500

/** Not awaited: the notice must not wait for it. The server decides what else an undo changes. */
function refetchUndone(client: QueryClient): void {
  void refetchShortLists(client, [])
  setTimeout(() => void refetchShortLists(client, historyKey), listedAfterMs)
}
