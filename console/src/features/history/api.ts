import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { type ChangeReference, forgetChange } from '../../api/session/last-changes'
import { useInfiniteList } from '../../lists/use-infinite-list'

export const historyKey: readonly string[] = ['history']

const entriesPerPage = 20
/** While an operation runs. */
const progressPollMs = 1000
/** A change is listed when its place in the order is stored, within a second (docs/decisions/0079). */
const listedAfterMs = 700

/** The changes of a record, newest first. */
export const useRecordHistory = (entity: string, id: string, isEnabled = true) =>
  useInfiniteList({
    key: [...historyKey, entity, id],
    params: {},
    limit: entriesPerPage,
    isEnabled,
    read: (query, signal) => call(historyEndpoints.record, { params: { entity, id }, query, signal }),
  })

/** One change; of an operation one of its changes, which stands for it. Null until that is listed. */
export const useChange = (reference: ChangeReference, isEnabled = true) =>
  useQuery({
    queryKey: [...historyKey, 'change', reference.changeId ?? reference.operationId],
    queryFn: ({ signal }) => readChange(reference, signal),
    enabled: isEnabled,
    refetchInterval: ({ state }) => state.data === null && listedAfterMs,
  })

async function readChange({ changeId, operationId = '' }: ChangeReference, signal: AbortSignal) {
  const listed = { query: { operation_id: operationId, limit: 1 }, signal }
  const id = changeId ?? (await call(historyEndpoints.activity, listed)).data[0]?.id
  if (id !== undefined) return (await call(historyEndpoints.change, { params: { id }, signal })).data
  const { state, done } = (await call(historyEndpoints.operation, { params: { id: operationId }, signal })).data
  if (state === 'running' || done > 0) return null
  forgetChange({ operationId })
  throw new ApiError({ status: 404, code: 'not_found', message: undoReasons.nothing })
}

/** A record as it was at a time. */
export const usePastRecord = (entity: string, id: string, time: string) =>
  useQuery({
    queryKey: [...historyKey, entity, id, 'at', time],
    queryFn: ({ signal }) => call(historyEndpoints.at, { params: { entity, id }, query: { time }, signal }),
  })

/** An operation with all that it has left; polled while it runs, or while `isAwaited`. */
export const useOperation = (id: string | null, isAwaited = false) =>
  useQuery({
    queryKey: [...historyKey, 'operation', id],
    queryFn: async ({ signal }) => (await call(historyEndpoints.operation, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isAwaited || state.data?.state === 'running') && progressPollMs,
  })

/** The mutation that undoes a change or an operation. */
export const undoKey = (id: string) => ['undo', id]

export const useIsUndoing = (id: string): boolean => useIsMutating({ mutationKey: undoKey(id) }) > 0
