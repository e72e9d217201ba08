import type { RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { call } from '../../api/request'
import { useInfiniteList } from '../../lists/use-infinite-list'
import { historyKey } from '../history/api'
import type { ActivityFilters } from './filters/activity-filters'

const activityKey: readonly string[] = [...historyKey, 'activity']
export const entriesKey: readonly string[] = [...activityKey, 'entries']

const entriesPerPage = 30

/** The entries, newest first: of all records, or the changes of one. */
export const useActivity = ({ record, ...filters }: ActivityFilters) =>
  useInfiniteList<RecordedChange, Partial<ActivityFilters>>({
    key: entriesKey,
    params: record === undefined ? withoutUndefined(filters) : { entity: filters.entity, record },
    limit: entriesPerPage,
    staleTime: 0,
    read: ({ limit, cursor, record: id, entity = 'erasure', ...query }, signal) => {
      const paging = { limit, ...(cursor !== undefined && { cursor }) }
      return id === undefined
        ? call(historyEndpoints.activity, { query: { ...query, ...withoutUndefined(filters), ...paging }, signal })
        : call(historyEndpoints.record, { params: { entity, id }, query: paging, signal })
    },
  })

const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>
  }

/** The changes of one operation, newest first. */
export const useOperationRows = (operation_id: string) =>
  useInfiniteList<RecordedChange, { operation_id: string }>({
    key: [...activityKey, 'rows', operation_id],
    params: { operation_id },
    limit: entriesPerPage,
    staleTime: 0,
    read: (query, signal) => call(historyEndpoints.activity, { query, signal }),
  })
