import { minLengthAnywhere, readSearch } from '@gatehouse/contract/values/search-text'
import { sql, type RawBuilder } from 'kysely'

import type { Value } from '../database/prepared'

/** The words of a search as conditions that are compiled once (database/prepared). */
export interface SearchWords {
  /** Names the text of the conditions. */
  readonly shape: string
  /** The values of the conditions. */
  readonly values: Readonly<Record<string, string>>
  /** Conditions over a normalized text: each word occurs in it; short ones at the start of a word. */
  readonly conditions: (text: RawBuilder<unknown>, value: Value) => RawBuilder<boolean>[]
}

export function searchWords(query?: string): SearchWords {
  // For each word the patterns of which one must match.
  const words = readSearch(query).words.map((word) => {
    const pattern = word.replace(/[\\%_]/g, '\\$&')
    return word.length >= minLengthAnywhere ? [`%${pattern}%`] : [`${pattern}%`, `% ${pattern}%`, `%\n${pattern}%`]
  })
  const named = words.map((patterns, word) =>
    patterns.map((pattern, index) => [`word${word}_${index}`, pattern] as const),
  )
  return {
    shape: words.map(({ length }) => length).join(''),
    values: Object.fromEntries(named.flat()),
    conditions: (text, value) =>
      named.map((patterns) => {
        const matches = patterns.map(([name]) => sql<boolean>`${text} like ${value(name)}`)
        return sql`(${sql.join(matches, sql` or `)})`
      }),
  }
}

/** The conditions over the `search_text` of a table, with their values. */
export function wordConditions(table: string, query?: string): RawBuilder<boolean>[] {
  const { values, conditions } = searchWords(query)
  return conditions(sql.ref(`${table}.search_text`), (name) => sql`${values[name]}`)
}
