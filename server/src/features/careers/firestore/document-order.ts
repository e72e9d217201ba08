import { type Career, careerFields, type CareerQuery } from '@gatehouse/contract/entities/career'
import type { Field } from '@gatehouse/contract/fields/field'

/** A row as an order compares it. */
interface Placed {
  readonly key: string | number
  readonly id: string
}

/** An order of documents as `records/lists/field-orders` has it for our own table. */
export interface DocumentOrder {
  readonly placeOf: (career: Career) => Placed
  /** The key of a cursor. */
  readonly read: (key: string) => string | number
  readonly compare: (one: Placed, other: Placed) => number
  readonly hasTextKeys?: true
}

export function documentOrder(sort: CareerQuery['sort'] = 'latest'): DocumentOrder {
  const [name, direction] = splitSort(sort === 'latest' ? 'created_at_desc' : sort)
  const sign = direction === 'desc' ? -1 : 1
  const isText = (careerFields[name] as Field).orderBy === 'text'
  const keyOf = isText ? textKey : numberKey
  return {
    placeOf: (career) => ({ key: keyOf(career[name], sign), id: career.id }),
    read: (key) => (isText ? key : Number(key)),
    compare: (one, other) => sign * (compare(one.key, other.key) || compare(one.id, other.id)),
    ...(isText && { hasTextKeys: true }),
  }
}

const splitSort = (sort: string) =>
  [sort.replace(/_(?:asc|desc)$/, ''), sort.slice(sort.lastIndexOf('_') + 1)] as [keyof Career, string]

/** Empty texts come last. */
const textKey = (value: unknown, sign: number) =>
  value === '' ? (sign > 0 ? '2' : '0') : `1${String(value).slice(0, 60).toLowerCase()}`

/** Amounts and times; documents without one come last. */
function numberKey(value: unknown, sign: number): number {
  const key = typeof value === 'string' ? Date.parse(value) : (value as number | null)
  return key === null || Number.isNaN(key) ? (sign > 0 ? Number.MAX_SAFE_INTEGER : -1) : key
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
