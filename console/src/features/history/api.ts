import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'
import { useInfiniteList } from '../../lists/use-infinite-list'

export const historyKey: readonly string[] = ['history']

const entriesPerPage = 20
/** While an operation runs. */
const progressPollMs = 1000

/** The changes of a record, newest first. */
export const useRecordHistory = (entity: string, id: string, isEnabled = true) =>
  useInfiniteList({
    key: [...historyKey, entity, id],
    params: {},
    limit: entriesPerPage,
    isEnabled,
    read: (query, signal) => call(historyEndpoints.record, { params: { entity, id }, query, signal }),
  })

export const useChange = (id: string, isEnabled = true) =>
  useQuery({
    queryKey: [...historyKey, 'change', id],
    queryFn: async ({ signal }) => (await call(historyEndpoints.change, { params: { id }, signal })).data,
    enabled: isEnabled,
  })

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

/** A change is listed when its place in the order is stored, within a second (docs/decisions/0079). */
const listedAfterMs = 700

/** The id of a change of an operation, by which the operation is undone; null until one is listed. */
export const useFirstChange = (operationId: string | null, isEnabled: boolean) =>
  useQuery({
    queryKey: [...historyKey, 'first change', operationId],
    queryFn: async ({ signal }) => {
      const query = { operation_id: operationId ?? '', limit: 1 }
      return (await call(historyEndpoints.activity, { query, signal })).data[0]?.id ?? null
    },
    enabled: isEnabled && operationId !== null,
    refetchInterval: ({ state }) => (state.data === null ? listedAfterMs : false),
  })

/** The mutation that undoes a change or an operation. */
export const undoKey = (id: string) => ['undo', id]

export const useIsUndoing = (id: string): boolean => useIsMutating({ mutationKey: undoKey(id) }) > 0
