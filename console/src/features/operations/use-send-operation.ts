import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRejection } from '../../api/api-error'
import { call } from '../../api/request'
import { identifyOperation, isOwnOperation, type StartedOperation } from '../../api/session/started-operations'
import { resetLists } from '../../lists/infinite-list'

/**
 * Sends an action that this document began. One of before a reload is sent again when that is asked for, with
 * its key: it is done once at most. `rejection` is the error of the server.
 */
export function useSendOperation(operation: StartedOperation) {
  const client = useQueryClient()
  const { key, body, id } = operation
  const { mutate, isPending, error, isIdle } = useMutation({
    mutationFn: () => call(bulkEndpoints.create, { body, idempotencyKey: key }),
    onSuccess: ({ data }) => {
      if (data) identifyOperation(key, data.operation_id)
      void resetLists(client, [])
    },
  })
  const sendAtOnce = useEffectEvent(() => id === undefined && isOwnOperation(operation) && mutate())
  useEffect(() => void sendAtOnce(), [])
  const rejection = error && isRejection(error) ? error : null
  const isUncertain = id === undefined && !isPending && rejection === null && (error !== null || isIdle)
  return { send: () => mutate(), rejection, isUncertain: isUncertain && !(isIdle && isOwnOperation(operation)) }
}
