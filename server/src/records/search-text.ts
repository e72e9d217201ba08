import { minLengthAnywhere, readSearch } from '@gatehouse/contract/values/search-text'
import { sql, type RawBuilder } from 'kysely'

/**
 * Conditions over a table: each of the words occurs in its `search_text`; short ones at the start of a word.
 */
export const wordConditions = (table: string, query?: string): RawBuilder<boolean>[] =>
  wordsWithin(sql.ref(`${table}.search_text`), query)

/** The same conditions over another normalized text. */
export const wordsWithin = (text: RawBuilder<unknown>, query?: string): RawBuilder<boolean>[] =>
  readSearch(query).words.map((word) => {
    const pattern = word.replace(/[\\%_]/g, '\\$&')
    if (word.length >= minLengthAnywhere) return sql`${text} like ${`%${pattern}%`}`
    return sql`(${text} like ${`${pattern}%`} or ${text} like ${`% ${pattern}%`} or ${text} like ${`%\n${pattern}%`})`
  })
