/**
 * Normalizes text for search: NFKD, marks removed, lower case, so that
 * `okafor` finds `Ọkáfọ̀r`. PostgreSQL's C locale lowers ASCII only, so the
 * `search_text` columns and the searched words are both normalized in code.
 */
export const normalizeForSearch = (...texts: readonly string[]): string =>
  texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Each word costs one more comparison with every row that the index does not exclude. */
const maxSearchedWords = 6

/** The normalized words of a search: the six longest where there are more. */
export function readSearch(typed = ''): { readonly words: readonly string[]; readonly isShortened: boolean } {
  const all = [...new Set(typed.split(/\s+/).map((word) => normalizeForSearch(word)))].filter((word) => word !== '')
  if (all.length <= maxSearchedWords) return { words: all, isShortened: false }
  const longest = new Set(all.toSorted((one, other) => other.length - one.length).slice(0, maxSearchedWords))
  return { words: all.filter((word) => longest.has(word)), isShortened: true }
}

/**
 * Words of this length are found anywhere in a text, because a trigram
 * index can exclude rows; shorter ones at the start of a word.
 */
export const minLengthAnywhere = 3

/** Whether a normalized text contains all the words. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length >= minLengthAnywhere ? text.includes(word) : ` ${text}`.includes(` ${word}`)))
