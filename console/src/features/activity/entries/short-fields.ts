import type { RecordedChange } from '@gatehouse/contract/history/change'
import { describeField } from '../../history/describe/describe-field'
import { describeValue } from '../../history/describe/describe-value'

/** Longer values are shown in the history of the record. */
const maxShown = 60
const maxFields = 3

/** The fields of an edit of which both values are short. */
export function shortFields({ action, entity, fields, names }: RecordedChange): RecordedChange['fields'] {
  if (action !== 'update') return {}
  const isShort = ([name, { before, after }]: readonly [string, { before: unknown; after: unknown }]) => {
    const { kind } = describeField(entity, name)
    const texts = [before, after].map((value) => describeValue(value, kind, names))
    return kind !== 'files' && texts.join('').length <= maxShown
  }
  return Object.fromEntries(Object.entries(fields).filter(isShort).slice(0, maxFields))
}
