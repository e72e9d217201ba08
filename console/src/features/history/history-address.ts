import type { RecordedChange } from '@gatehouse/contract/history/change'
import { recordHistoryPath } from '../../lists/history-link'

/** The address of the history of a record, or of the record as it was at a time. */
export const historyPath = (entity: string, id: string, time?: string): string =>
  `${recordHistoryPath(entity, id)}${time === undefined ? '' : `?time=${encodeURIComponent(time)}`}`

/** When the record was as a change left it; before a delete, because it is not there afterwards. */
export const timeOf = ({ action, created_at }: Pick<RecordedChange, 'action' | 'created_at'>): string =>
  action === 'delete' ? new Date(Date.parse(created_at) - 1).toISOString() : created_at
