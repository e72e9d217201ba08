import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRejection } from '../../api/api-error'
import { call } from '../../api/request'
import { identifyOperation, isUnsent, markSent, type StartedOperation } from '../../api/operations/started-operations'
import { storeOperation } from '../../api/session/last-changes'
import { resetLists } from '../../lists/infinite-list'

/**
 * Sends an action that this document began. One of before a reload is sent again when that is asked for, with
 * its key: it is done once at most. `rejection` is the error of the server.
 */
export function useSendOperation(operation: StartedOperation) {
  const client = useQueryClient()
  const { key, body, id } = operation
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call(bulkEndpoints.create, { body, idempotencyKey: key }),
    onSuccess: ({ data: begun }) => {
      if (begun) {
        identifyOperation(key, begun.operation_id)
        storeOperation(begun.operation_id)
      }
      void resetLists(client, [])
    },
  })
  const sendAtOnce = useEffectEvent(() => {
    if (!isUnsent(operation)) return
    markSent(operation)
    mutate()
  })
  useEffect(() => sendAtOnce(), [])
  const rejection = error && isRejection(error) ? error : null
  const isSent = !isPending && !isUnsent(operation)
  return { send: () => mutate(), rejection, isUncertain: id === undefined && isSent && !rejection && !data }
}
