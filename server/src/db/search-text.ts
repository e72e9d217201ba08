import { sql, type RawBuilder } from 'kysely'

/**
 * Folds text for search: NFKD, marks stripped, lower case, so that `okafor` finds `Ọkáfọ̀r`. PostgreSQL's C locale folds
 * only ASCII, so both the `search_text` columns and the searched words are folded here.
 */
export const foldForSearch = (...texts: readonly string[]): string =>
  texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Conditions over a table: each of the words occurs somewhere in its `search_text`. */
export const wordConditions = (table: string, words = ''): RawBuilder<boolean>[] =>
  wordsWithin(sql.ref(`${table}.search_text`), words)

/** Conditions over a folded text: each of the words occurs somewhere in it. */
export const wordsWithin = (text: RawBuilder<unknown>, words = ''): RawBuilder<boolean>[] =>
  words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`${text} like ${containsPattern(word)}`)

/** A LIKE pattern that finds `words` anywhere in a folded text. */
const containsPattern = (words: string): string => `%${foldForSearch(words).replace(/[\\%_]/g, '\\$&')}%`
