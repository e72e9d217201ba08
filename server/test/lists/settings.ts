import { orderedNames } from '@gatehouse/contract/fields/derive'
import type { Fields, OrderKind } from '@gatehouse/contract/fields/field'

import type { Setting } from './every-combination'

/** Three rows each have the same time, so that only the id orders them. */
export const timeOf = (index: number): Date => new Date(Date.UTC(2026, 10, 1) - Math.floor(index / 3) * 60_000)

export const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!

/** Whether a stored text has these words: those of one or two letters at the start of a word. */
export const hasEach = (text: string, ...words: readonly string[]): boolean =>
  words.every((word) =>
    word.length > 2 ? text.includes(word) : text.split(/\s/).some((each) => each.startsWith(word)),
  )

/** No search, and these. */
export const searchesOf = <Row extends { readonly search_text: string }>(...searches: readonly string[]) => [
  {},
  ...searches.map((q): Setting<Row> => ({
    query: { q },
    matches: ({ search_text }) => hasEach(search_text, ...q.split(' ')),
  })),
]

/** The order of every list that has no other. */
export const newestFirst = [
  { keyOf: ({ created_at }: { readonly created_at: Date }) => created_at.getTime(), isDescending: true },
]

type Row = Readonly<Record<string, unknown>>

/** Every order by a field, in both directions. */
export const everyFieldOrder = (fields: Fields): Setting<Row & { readonly id: string }>[] =>
  (orderedNames(fields) as string[]).flatMap((name) =>
    ['asc', 'desc'].map((direction) => {
      const isDescending = direction === 'desc'
      return {
        query: { sort: `${name}_${direction}` },
        keyOf: (row) => keyOf[fields[name]!.orderBy!](row[name], isDescending ? -Infinity : Infinity),
        isDescending,
      }
    }),
  )

/** A record without a value comes last. */
const keyOf: Readonly<Record<OrderKind, (value: unknown, last: number) => number | string>> = {
  text: (value, last) => (value === '' ? (last > 0 ? '2' : '0') : `1${String(value).slice(0, 60).toLowerCase()}`),
  number: (value, last) => (value as number | null) ?? last,
  step: (value, last) => (value === '' ? last : Number.parseInt(value as string, 10)),
  flag: Number,
  time: (value, last) => (value === null ? last : new Date(value as string).getTime()),
}
