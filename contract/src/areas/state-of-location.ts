import { foldText } from '../search/fold-text'
import { type State, states } from './states'

const stateNames = new Map<string, State>([
  ...states.map((state) => [foldText(state), state] as const),
  ['fct', 'Abuja'],
  ['federal capital territory', 'Abuja'],
])

/** A new place begins: 'Lekki, Lagos', 'Ikeja Lagos off Allen Avenue'. */
const breaks = /[,;()]|\.(?= |$)| (?=(?:off|along|near|opposite|beside|behind|by|at|close to) )/
/** What is before such a word is the name of a road or of a border: 'Lagos-Ibadan Expressway'. */
const roads =
  /^.*\b(?:street|str|st|road|rd|close|avenue|ave|av|crescent|cres|drive|lane|way|junction|expressway|express|highway|boulevard|bypass|roundabout|bridge|border|boundary)\b/
const names = new RegExp(
  String.raw`\b(near |to |from |outside )?(${[...stateNames.keys()].join('|')})\b(?! (?:estate|house|plaza|mall|hotel|market|park)\b)`,
  'g',
)

/**
 * The state that a location is in: the last one that it names as a place, not in the name of a road or of a
 * building, nor as a place nearby. Null if it names none.
 */
export function stateOfLocation(location: string): State | null {
  const named = location.split('\n').flatMap((line) =>
    foldText(line)
      .replaceAll('f.c.t', 'fct')
      .split(breaks)
      .map((part) => part.replaceAll(/[^\p{L}]+/gu, ' ').replace(roads, ''))
      .flatMap((part) => [...part.matchAll(names)])
      .filter(([, isNearby]) => isNearby === undefined)
      .map(([, , name]) => stateNames.get(name!)!),
  )
  return named.at(-1) ?? null
}
