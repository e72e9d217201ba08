import { minLengthAnywhere, readSearch } from '@gatehouse/contract/search-text'
import { sql, type RawBuilder } from 'kysely'

/** Conditions over a table: each of the words occurs in its `search_text`; short ones at the start of a word. */
export const wordConditions = (table: string, typed?: string): RawBuilder<boolean>[] =>
  wordsWithin(sql.ref(`${table}.search_text`), typed)

/** The same over a folded text. */
export const wordsWithin = (text: RawBuilder<unknown>, typed?: string): RawBuilder<boolean>[] =>
  readSearch(typed).words.map((word) => {
    const pattern = word.replace(/[\\%_]/g, '\\$&')
    if (word.length >= minLengthAnywhere) return sql`${text} like ${`%${pattern}%`}`
    return sql`(${text} like ${`${pattern}%`} or ${text} like ${`% ${pattern}%`} or ${text} like ${`%\n${pattern}%`})`
  })
