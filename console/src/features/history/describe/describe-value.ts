import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import type { RecordedChange } from '@gatehouse/contract/history/change'
import { formatLongDate, formatMoment } from '../../../format/dates'
import { formatNaira } from '../../../format/naira'
import type { ShownKind } from './describe-field'

/** The names of records by their ids. */
type Names = RecordedChange['names']

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A recorded value as text; '' for none. Files are shown by ./files-difference. */
export function describeValue(value: unknown, kind: ShownKind, names: Names): string {
  if (isEmpty(value)) return ''
  switch (kind) {
    case 'naira':
      return typeof value === 'number' ? formatNaira(value) : String(value)
    case 'date':
      return formatLongDate(String(value)) ?? String(value)
    case 'time':
      return formatMoment(String(value)) ?? String(value)
    case 'flag':
      return value === true || value === 'YES' ? 'Yes' : 'No'
    case 'reference':
      return names[String(value)] ?? 'One that no longer exists'
    case 'property type':
      return propertyTypeName(Number(value)) ?? String(value)
    default:
      return plainText(value)
  }
}

const plainText = (value: unknown): string =>
  Array.isArray(value) ? value.map(plainText).join(', ') : typeof value === 'string' ? value : JSON.stringify(value)

/** '−2.8 %' for 180 million that became 175; null where there is nothing to compare with. */
export function percentChange(before: unknown, after: unknown): string | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0 || before === after) return null
  const percent = Math.abs(((after - before) / before) * 100)
  const digits = percent < 0.05 ? 'less than 0.1' : percent.toFixed(1).replace(/\.0$/, '')
  return `${after < before ? '−' : '+'}${digits} %`
}
