import { sql, type RawBuilder } from 'kysely'

/**
 * Folds text for search: NFKD, marks stripped, lower case, so that `okafor` finds `Ọkáfọ̀r`. PostgreSQL's C locale folds
 * only ASCII, so both the `search_text` columns and the searched words are folded here.
 */
export const normalizeForSearch = (...texts: readonly string[]): string =>
  texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Each word is another look at every row that the index does not rule out. */
const maxSearchedWords = 6

/** The words of a search, folded: the six longest of them where there are more. */
export function readSearch(typed = ''): { readonly words: readonly string[]; readonly isShortened: boolean } {
  const all = [...new Set(typed.split(/\s+/).map((word) => normalizeForSearch(word)))].filter((word) => word !== '')
  if (all.length <= maxSearchedWords) return { words: all, isShortened: false }
  const longest = new Set(all.toSorted((one, other) => other.length - one.length).slice(0, maxSearchedWords))
  return { words: all.filter((word) => longest.has(word)), isShortened: true }
}

/** The trigrams of an index rule rows out by three letters anywhere, or by fewer at the start of a word. */
const minAnywhere = 3

/** Conditions over a table: each of the words occurs in its `search_text`; short ones at the start of a word. */
export const wordConditions = (table: string, typed?: string): RawBuilder<boolean>[] =>
  wordsWithin(sql.ref(`${table}.search_text`), typed)

/** The same over a folded text. */
export const wordsWithin = (text: RawBuilder<unknown>, typed?: string): RawBuilder<boolean>[] =>
  readSearch(typed).words.map((word) => {
    const pattern = word.replace(/[\\%_]/g, '\\$&')
    if (word.length >= minAnywhere) return sql`${text} like ${`%${pattern}%`}`
    return sql`(${text} like ${`${pattern}%`} or ${text} like ${`% ${pattern}%`} or ${text} like ${`%\n${pattern}%`})`
  })

/** The same for a text that is not in our database. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length >= minAnywhere ? text.includes(word) : ` ${text}`.includes(` ${word}`)))
