import { amountOf, minLengthAnywhere, readSearch } from '@gatehouse/contract/search/search-text'
import { sql, type RawBuilder } from 'kysely'

import type { Value } from '../../database/prepared'

/** A word of a search as a condition over a normalized text. */
export interface WordCondition {
  /** The index of the words finds it. */
  readonly indexed: RawBuilder<boolean>
  /** The comparison with a text: `like` takes up to twice as long to find a word in 260 letters. */
  readonly compared: RawBuilder<boolean>
  /** A query for the ids of further rows, which an index finds by something else than the text. */
  readonly rows?: RawBuilder<unknown>
}

/** What a word that can be a price finds as well. */
export interface SearchedPrice {
  /** The price of a row, as the index has it. */
  readonly price: RawBuilder<unknown>
  /** A query for the ids of the rows with a condition on the price. */
  readonly rows: (isPrice: RawBuilder<boolean>, value: Value) => RawBuilder<unknown>
}

/** The words of a search as conditions that are compiled once (database/prepared). */
export function searchWords(query?: string, searchedPrice?: SearchedPrice) {
  const words = readSearch(query).words.map((word, place) => {
    const described = describeWord(word, `word${place}`)
    const amount = searchedPrice ? amountOf(word) : null
    return searchedPrice && amount !== null ? orPrice(described, searchedPrice, `amount${place}`, amount) : described
  })
  return {
    /** Names the text of the conditions. */
    shape: words.map(({ values }) => Object.keys(values).join()).join(),
    values: Object.assign({}, ...words.map(({ values }) => values)) as Readonly<Record<string, string | number>>,
    /** Each word occurs in the text; short ones at the start of a word. */
    conditions: (text: RawBuilder<unknown>, value: Value) => words.map(({ condition }) => condition(text, value)),
  }
}

interface Word {
  readonly values: Readonly<Record<string, string | number>>
  readonly condition: (text: RawBuilder<unknown>, value: Value) => WordCondition
}

function orPrice({ values, condition }: Word, { price, rows }: SearchedPrice, name: string, amount: number): Word {
  return {
    values: { ...values, [name]: amount },
    condition(text, value) {
      const { indexed, compared } = condition(text, value)
      const isPrice = sql<boolean>`${price} = ${value(name)}::bigint`
      return { indexed, compared: sql`(${compared} or ${isPrice})`, rows: rows(isPrice, value) }
    },
  }
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
