import type { RecordedChange } from '@gatehouse/contract/history/change'
import { describeFilter } from '../../../lists/export/describe-filter'
import { countKind } from '../record-kinds'

/** 'exported 412 properties as CSV (search "lekki", Lease)' */
export function describeExport({ details, operation }: Pick<RecordedChange, 'details' | 'operation'>): string {
  const records = countKind(String(details['entity']), operation?.done ?? 0)
  const exported = details['format'] === 'zip' ? `the photographs of ${records}` : `${records} as ${formatOf(details)}`
  const filter = describeFilter(details['query'])
  const isComplete = operation?.details['is_complete'] === true
  return `exported ${exported}${filter === '' ? '' : ` (${filter})`}${isComplete ? '' : ', not to the end'}`
}

const formatOf = ({ format }: RecordedChange['details']) => (format === 'jsonl' ? 'JSON lines' : 'CSV')
