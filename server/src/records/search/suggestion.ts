import { readSearch } from '@gatehouse/contract/search/search-text'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../database/tables'
import type { Page, PageRequest } from '../list-response'

/** Where the words of a list come from. */
export interface Vocabulary {
  /** A query for texts, as `text`: so many that reading them is cheap. */
  readonly texts: RawBuilder<unknown>
  /** A table of words with how often each was `seen`. */
  readonly table?: 'property_word'
}

/** Reads a page of the list with another search. */
type ListSearch = (q: string, page: PageRequest) => Promise<Page>

type Suggest = (q: string) => Promise<string | null>

/** So many searches are tried, each as expensive as any search of the list. */
const maxTried = 4
const maxNearest = 3
const firstRow: PageRequest = { limit: 1, after: null, offset: 0, isCounted: false, maxTotal: null }

/**
 * Offers a search that has a result instead of one that has none: with words of the list that differ by one
 * letter, or by two letters in the other order (docs/decisions/0065).
 */
export const suggestFrom =
  (db: Kysely<Tables>, vocabulary: Vocabulary, list: ListSearch): Suggest =>
  async (q) => {
    const { words } = readSearch(q)
    const compared = words.filter((word) => comparable.test(word))
    if (compared.length === 0) return null
    const known = await findNear(db, vocabulary, compared)
    const choices = words.map((word) => (compared.includes(word) ? choicesFor(word, known) : [word]))
    const searches = inOrderOfChoice(choices).map((chosen) => chosen.join(' '))
    for (const search of searches.filter((other) => other !== words.join(' ')).slice(0, maxTried))
      if ((await list(search, firstRow)).json.length > 0) return search
    return null
  }

/** How many rows are read of a list without a table of words. */
const maxRows = 4_000
/** How many letters are read of a row. */
export const maxLetters = 500

/** The words of the newest rows of a list. */
export const newestTexts = (table: string): Vocabulary => ({
  texts: sql`
    select left(search_text, ${sql.lit(maxLetters)}) as text from ${sql.table(table)} where deleted_at is null
    order by created_at desc, id desc limit ${sql.lit(maxRows)}`,
})

/** Shorter words have too many near ones; what has digits is not misspelt in a letter. */
const comparable = /^[a-z]{4,30}$/

interface KnownWord {
  readonly word: string
  readonly seen: number
}

/** The most frequent words that may differ by one edit: their beginning or their end is the same. */
async function findNear(db: Kysely<Tables>, { texts, table }: Vocabulary, words: readonly string[]) {
  const isNear = sql.join(words.map(nearCondition), sql` or `)
  const stored = table ? sql`union all select word, seen from ${sql.table(table)} where ${isNear}` : sql``
  const { rows } = await sql<KnownWord>`
    select word, sum(seen)::float8 as seen from (
      select word, count(*) as seen from (${wordsIn(texts)}) written where ${isNear} group by word
      ${stored}
    ) found group by word order by 2 desc, 1 limit 2000`.execute(db)
  return rows
}

/** The words of letters in texts, without emails. */
export const wordsIn = (texts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select regexp_split_to_table(regexp_replace(text, '\\S*@\\S*', ' ', 'g'), '[^a-z]+') as word from (${texts}) searched`

/** One edit changes one half of a word only, unless it swaps the letters in its middle. */
function nearCondition(word: string): RawBuilder<boolean> {
  const middle = Math.floor(word.length / 2)
  const [start, end] = [word.slice(0, middle), word.slice(middle)]
  const swapped = start.slice(0, -1) + end[0]! + start.at(-1)!
  return sql`(length(word) between ${sql.lit(word.length - 1)} and ${sql.lit(word.length + 1)} and (
    word like ${`${start}%`} or word like ${`${swapped}%`}
    or reverse(word) like ${`${Array.from(end).toReversed().join('')}%`}))`
}

/** The word itself first, if it is known. */
function choicesFor(word: string, known: readonly KnownWord[]): string[] {
  const near = known.flatMap((other) => (isOneEditApart(word, other.word) ? other.word : [])).slice(0, maxNearest)
  return known.some((other) => other.word === word) ? [word, ...near] : [...near, word]
}

/** Every combination, those with the first choices first. */
function inOrderOfChoice(choices: readonly (readonly string[])[]): string[][] {
  let combined: { chosen: string[]; rank: number }[] = [{ chosen: [], rank: 0 }]
  for (const words of choices)
    combined = combined.flatMap(({ chosen, rank }) =>
      words.map((word, place) => ({ chosen: [...chosen, word], rank: rank + place })),
    )
  return combined.toSorted((one, other) => one.rank - other.rank).map(({ chosen }) => chosen)
}

/** One letter more, less or another, or two neighbours in the other order. */
function isOneEditApart(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const changed = one.slice(start, one.length - end)
  const into = other.slice(start, other.length - end)
  if (changed.length <= 1 && into.length <= 1) return changed !== into
  return changed.length === 2 && into.length === 2 && changed[0] === into[1] && changed[1] === into[0]
}
