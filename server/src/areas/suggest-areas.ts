import { maxSuggestedAreas, type SuggestedArea } from '@gatehouse/contract/areas/endpoints'

import type { Area } from './area'
import { type Dictionary, knownAreas } from './dictionary'
import { findAreas } from './find-areas'
import { readWords } from './words'

/**
 * The areas for a typed text, best first: those that are called so; those of which a name begins so; those in
 * which each of its words begins a word of a name, of an area around or of the state; those that it names.
 */
export function suggestAreas(typed: string): SuggestedArea[] {
  const words = readWords(typed).map(({ text }) => text)
  if (words.length === 0) return []
  const start = words.join(' ')
  const named = new Set(findAreas(typed).map(({ area }) => area))
  const rated = searchedOf(knownAreas())
    .map((each) => ({ area: each.area, rating: Math.min(rate(each, start, words), named.has(each.area) ? 5 : unlike) }))
    .filter(({ rating }) => rating < unlike)
    // Stable: equally good areas stay in the order of the outlines, in which the larger one is first.
    .toSorted((one, other) => one.rating - other.rating)
  return rated.slice(0, maxSuggestedAreas).map(({ area }) => describeArea(area))
}

interface Searched {
  readonly area: Area
  /** Folded, each with a space before it. */
  readonly names: readonly string[]
  /** The names with those of the areas around it. */
  readonly words: string
}

const folded = (area: Area) =>
  area.names.map(
    ({ text }) =>
      ` ${readWords(text)
        .map((word) => word.text)
        .join(' ')}`,
  )

/** By the dictionary of which they are made. */
const made = new WeakMap<Dictionary, readonly Searched[]>()

function searchedOf(dictionary: Dictionary): readonly Searched[] {
  const searched = made.get(dictionary) ?? dictionary.areas.map(searchedArea)
  made.set(dictionary, searched)
  return searched
}

function searchedArea(area: Area): Searched {
  const names = folded(area)
  const around: string[] = []
  for (let { parent } = area; parent !== null; { parent } = parent) around.push(...folded(parent))
  return { area, names, words: [...names, ...around].join('') }
}

const unlike = 6

/**
 * 0: it is called so, 1: its name begins so, 2: another name, 3: a word of a name, 4: words of it and of what
 * is around it. 5: the text names it.
 */
function rate({ area, names, words }: Searched, start: string, typed: readonly string[]): number {
  if (names.includes(` ${start}`)) return 0
  if (names[0]!.startsWith(` ${start}`)) return area.parent === null ? 2 : 1
  if (names.some((name) => name.startsWith(` ${start}`))) return 2
  if (names.some((name) => name.includes(` ${start}`))) return 3
  // The first word must be its own, or every area would be found by its state.
  const isOwn = names.some((name) => name.includes(` ${typed[0]!}`))
  return isOwn && typed.every((word) => words.includes(` ${word}`)) ? 4 : unlike
}

/** The area with an id, or none. */
export function describeAreas(id: string): SuggestedArea[] {
  const area = knownAreas().byId.get(id)
  return area ? [describeArea(area)] : []
}

/** As a suggestion has it. */
export function describeArea({ id, name, state, parent }: Area): SuggestedArea {
  return { id, name, state, parent: parent === null || parent.parent === null ? null : parent.name }
}
