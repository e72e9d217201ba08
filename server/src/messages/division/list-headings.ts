import { findAreas } from '../../areas/find-areas'

// Lines of a list that say of the items behind them how they are offered, or where they are.

const words =
  'available|properties|property|houses?|homes?|flats?|apartments?|shops?|offices?|lands?|list(?:ings?)?|briefs?|our|new|hot|more|also|for|to|4|urgent|direct'
/** `FOR SALE`, `Houses to let 👇`, `RENTALS`, `To let @ Okota`. */
const dealHeading = new RegExp(
  `^[^\\p{L}\\d]{0,6}(?:(?:${words}) ){0,4}(?:sales?|rents?|rentals?|leases?|let|lettings?|short ?-?lets?)(?: (?:${words}))?(?: ?(?:@|in|at|around|within) ?[^\\d\\n]{2,30})?[^\\p{L}\\d]{0,6}$`,
  'iu',
)
export const isDealHeading = (line: string): boolean => dealHeading.test(line)

/** `*Isolo*`: a line with the name of an area and nothing else. */
function isPlaceHeading(line: string): boolean {
  if (line.length > maxPlace || /\d/.test(line)) return false
  const letters = line.replace(/[^\p{L}]+/gu, '')
  return letters !== '' && findAreas(line).some(({ name }) => name.replace(/[^\p{L}]+/gu, '') === letters)
}
const maxPlace = 40

export interface UnderHeadings {
  readonly items: string[][]
  /** What stands before the items, without the headings. */
  readonly before: string[]
  /** The headings of each item, a line each. */
  readonly headings: readonly string[][]
}

/**
 * The items that begin at the lines `starts`, and their headings. Null if it is not clear whether lines such
 * as `FOR SALE` belong to the items before or behind them.
 */
export function readHeadings(lines: readonly string[], starts: readonly number[]): UnderHeadings | null {
  const list = {
    items: starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length)),
    before: lines.slice(0, starts[0]),
    headings: starts.map((): string[] => []),
  }
  const withPlaces = moveHeadings(list, isPlaceHeading, (item) => {
    const other = item.findLastIndex((line) => line !== '' && !isDealHeading(line) && !isPlaceHeading(line))
    return item.findLastIndex((line, index) => index > Math.max(0, other) && isPlaceHeading(line))
  })
  return moveHeadings(withPlaces ?? list, isDealHeading, (item) =>
    item.findLastIndex((line, index) => index > 0 && isDealHeading(line)),
  )
}

/** Moves each item from its heading on, at `indexOf`, to the items behind it. Null if in doubt. */
function moveHeadings(
  { items, before, headings }: UnderHeadings,
  isHeading: (line: string) => boolean,
  indexOf: (item: readonly string[]) => number,
): UnderHeadings | null {
  const places = items.map(indexOf)
  const isBehind = places.pop()! > 0
  if (places.every((at) => at < 0)) return { items, before, headings }
  const isBefore = before.some(isHeading)
  if (isBefore === isBehind) return null
  if (isBehind) return { items, before, headings }
  let heading = before.filter(isHeading)
  const moved = items.map((item, index) => {
    const at = places[index] ?? -1
    const own = [...headings[index]!, ...heading]
    if (at < 0) return { item, own }
    heading = item.slice(at)
    return { item: item.slice(0, at), own }
  })
  return {
    items: moved.map(({ item }) => item),
    before: before.filter((line) => !isHeading(line)),
    headings: moved.map(({ own }) => own),
  }
}
