import { minLengthAnywhere, readSearch } from '@gatehouse/contract/values/search-text'
import { sql, type RawBuilder } from 'kysely'

import type { Value } from '../database/prepared'

/** A word of a search as a condition over a normalized text. */
export interface WordCondition {
  /** The index of the words finds it. */
  readonly indexed: RawBuilder<boolean>
  /** The same, to compare with a text: `like` takes up to twice as long to find a word in 260 letters. */
  readonly compared: RawBuilder<boolean>
}

/** The words of a search as conditions that are compiled once (database/prepared). */
export interface SearchWords {
  /** Names the text of the conditions. */
  readonly shape: string
  /** The values of the conditions. */
  readonly values: Readonly<Record<string, string>>
  /** Each word occurs in the text; short ones at the start of a word. */
  readonly conditions: (text: RawBuilder<unknown>, value: Value) => WordCondition[]
}

export function searchWords(query?: string): SearchWords {
  const words = readSearch(query).words.map((word, place) => describeWord(word, `word${place}`))
  return {
    shape: words.map(({ values }) => Object.keys(values).length).join(''),
    values: Object.assign({}, ...words.map(({ values }) => values)) as Record<string, string>,
    conditions: (text, value) => words.map(({ condition }) => condition(text, value)),
  }
}

interface Word {
  readonly values: Readonly<Record<string, string>>
  readonly condition: (text: RawBuilder<unknown>, value: Value) => WordCondition
}

function describeWord(word: string, name: string): Word {
  const pattern = word.replace(/[\\%_]/g, '\\$&')
  if (word.length >= minLengthAnywhere) {
    return {
      values: { [name]: word, [`${name}_pattern`]: `%${pattern}%` },
      condition: (text, value) => ({
        indexed: sql`${text} like ${value(`${name}_pattern`)}`,
        compared: sql`strpos(${text}, ${value(name)}) > 0`,
      }),
    }
  }
  const patterns = [`${pattern}%`, `% ${pattern}%`, `%\n${pattern}%`]
  const named = patterns.map((value, index) => [`${name}_${index}`, value] as const)
  return {
    values: Object.fromEntries(named),
    condition(text, value) {
      const matches = named.map(([each]) => sql<boolean>`${text} like ${value(each)}`)
      const condition = sql<boolean>`(${sql.join(matches, sql` or `)})`
      return { indexed: condition, compared: condition }
    },
  }
}

/** The conditions over the `search_text` of a table, with their values. */
export function wordConditions(table: string, query?: string): WordCondition[] {
  const { values, conditions } = searchWords(query)
  return conditions(sql.ref(`${table}.search_text`), (name) => sql`${values[name]}`)
}
