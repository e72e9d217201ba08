import type { Area } from './area'
import { type Candidate, knownAreas } from './dictionary'
import { readWords, type Word } from './words'

/** An area that a text names. `name` is the text from `start` to `end`, which is exclusive. */
export interface FoundArea {
  readonly area: Area
  readonly state: string
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * The areas and states that a text names, in the order of the text. Of names inside each other it has the
 * longest. A name that several places have is left out unless an area near one of them is named too.
 * The time is linear in the length of the text, except for such names, of which the nearest others count.
 */
export function findAreas(text: string): FoundArea[] {
  const matches = matchNames(readWords(text))
  return matches.flatMap(({ candidates, start, end }, place) => {
    const area = chooseArea(candidates, matches, place)
    return area === null ? [] : [{ area, state: area.state, name: text.slice(start, end), start, end }]
  })
}

interface Match {
  readonly candidates: readonly Candidate[]
  readonly start: number
  readonly end: number
}

function matchNames(words: readonly Word[]): Match[] {
  const matches: Match[] = []
  for (let first = 0; first < words.length;) {
    const [last, candidates] = longestFrom(words, first)
    if (candidates.length > 0) matches.push({ candidates, start: words[first]!.start, end: words[last]!.end })
    first = last + 1
  }
  return matches
}

function longestFrom(words: readonly Word[], first: number): [last: number, candidates: readonly Candidate[]] {
  let longest: [number, readonly Candidate[]] = [first, []]
  let node = knownAreas().names.next.get(words[first]!.text)
  for (let last = first; node !== undefined; node = node.next.get(words[last]!.text)) {
    if (node.candidates.length > 0) longest = [last, node.candidates]
    last += 1
    if (words[last]?.isAfterBreak !== false) break
  }
  return longest
}

/** How many other names on each side of a name are compared with it. */
const maxNeighbours = 20

function chooseArea(candidates: readonly Candidate[], matches: readonly Match[], place: number): Area | null {
  const [only] = candidates
  if (candidates.length === 1 && !only!.needsTown) return only!.area
  const neighbours = matches
    .slice(Math.max(0, place - maxNeighbours), place + maxNeighbours + 1)
    .filter((match) => match.candidates !== candidates)
    .map((match) => ({ match, distance: distanceOf(match, matches[place]!) }))
  const rated = candidates
    .map((candidate) => ({ candidate, ...support(candidate, neighbours) }))
    .filter(({ candidate, nearness }) => nearness > 0 || !candidate.needsTown)
    .toSorted((one, other) => other.nearness - one.nearness || one.distance - other.distance)
  const best = rated.filter(
    ({ nearness, distance }) => nearness === rated[0]!.nearness && distance === rated[0]!.distance,
  )
  const chosen = best.length > 1 ? best.filter(({ candidate }) => !candidate.needsTown) : best
  return chosen.length === 1 ? chosen[0]!.candidate.area : null
}

const distanceOf = (one: Match, other: Match) => Math.max(one.start - other.end, other.start - one.end)

/** The best that the names beside one support it: how near their areas are, and how far away in the text. */
function support(
  { area, needsTown }: Candidate,
  neighbours: readonly { readonly match: Match; readonly distance: number }[],
): { nearness: number; distance: number } {
  return neighbours
    .flatMap(({ match, distance }) =>
      match.candidates.map((other) => ({
        nearness: nearnessOf(area, other.area, needsTown && other.needsTown),
        distance,
      })),
    )
    .reduce(
      (best, each) =>
        each.nearness > best.nearness || (each.nearness === best.nearness && each.distance < best.distance)
          ? each
          : best,
      { nearness: 0, distance: 0 },
    )
}

/** 3 inside each other, 2 in the same town, 1 in the same state, else 0. Two unsure names must be inside. */
function nearnessOf(area: Area, other: Area, areBothUnsure: boolean): number {
  if (area.state !== other.state || area === other) return 0
  if (isInside(area, other) || isInside(other, area)) return other.parent === null || area.parent === null ? 1 : 3
  if (areBothUnsure) return 0
  return townOf(area) === townOf(other) ? 2 : 1
}

/** Areas with those that are around them, each once. */
export function withAreasAround(named: readonly Area[]): Area[] {
  const all = new Set<Area>()
  for (const area of named) for (let each: Area | null = area; each !== null; each = each.parent) all.add(each)
  return [...all]
}

/** Whether an area is another one or within it. */
function isInside(area: Area, around: Area): boolean {
  for (let each: Area | null = area; each !== null; each = each.parent) if (each === around) return true
  return false
}

function townOf(area: Area): Area {
  return area.parent === null || area.parent.parent === null ? area : townOf(area.parent)
}
