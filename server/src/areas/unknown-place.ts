import type { State } from '@gatehouse/contract/areas/states'

import { stateById } from './areas'
import { findAreas, type FoundArea } from './find-areas'
import { readWords, type Word } from './words'

/** The words of a location that name no known area. */
interface UnknownPlace {
  /** As areas are compared, with spaces between them. */
  readonly words: string
  /** As the location has them. */
  readonly name: string
  /** The state that the location names, also as Delta, which alone is no name of a state in other texts. */
  readonly state: State | null
}

/** In characters: a longer part of a location is a description, of which no two are equal. */
const maxLength = 60
/** Words that no name of an area ends with: a part that does so is an address in the area that follows it. */
const addressWords = new Set(['street', 'road', 'close', 'avenue', 'crescent', 'drive', 'lane', 'way', 'junction'])
/** Words beside the name of a state, and what is written before an area. */
const furtherWords = new Set(['state', 'nigeria', 'off', 'along', 'near', 'opposite', 'at', 'in', 'by', 'the', 'lga'])

/**
 * The part of a location that should name an area, where none is known but for states: of the parts between
 * commas the last one that is no address, without the state. Null if an area is known, or if nothing is left.
 */
export function readUnknownPlace(
  location: string,
  found: readonly FoundArea[] = findAreas(location),
): UnknownPlace | null {
  if (found.some(({ area }) => area.parent !== null)) return null
  const all = partsOf(readWords(location).filter(({ start }) => !found.some((state) => contains(state, start))))
    .map(withoutFurtherWords)
    .filter((words) => words.some(({ text }) => /\p{L}{3}/u.test(text)))
  const last = stateOf(all.at(-1))
  const parts = last === null ? all : all.slice(0, -1)
  const part = parts.findLast((words) => !addressWords.has(words.at(-1)!.text)) ?? parts.at(-1)
  if (!part) return null
  const words = part.map(({ text }) => text).join(' ')
  if (words.length > maxLength) return null
  const name = location.slice(part[0]!.start, part.at(-1)!.end)
  return { words, name, state: stateById(found.at(-1)?.area.id ?? '') ?? last }
}

const stateOf = (part: readonly Word[] = []): State | null => stateById(part.map(({ text }) => text).join('-')) ?? null

const contains = ({ start, end }: FoundArea, place: number) => start <= place && place < end

function partsOf(words: readonly Word[]): Word[][] {
  const parts: Word[][] = []
  for (const word of words) {
    if (word.isAfterBreak || parts.length === 0) parts.push([])
    parts.at(-1)!.push(word)
  }
  return parts
}

/** Removes such words and the number of a house from the beginning, and such words from the end. */
function withoutFurtherWords(words: readonly Word[]): readonly Word[] {
  const isFurther = ({ text }: Word) => furtherWords.has(text)
  const first = words.findIndex((word) => !isFurther(word) && !/^\d+\p{L}?$/u.test(word.text))
  const last = words.findLastIndex((word) => !isFurther(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}
