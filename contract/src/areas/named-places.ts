import { foldText } from '../search/fold-text'

/** A new place begins: 'Lekki, Lagos', 'Ikeja Lagos off Allen Avenue'. */
const breaks = /[,;()]|\.(?= |$)| (?=(?:off|along|near|opposite|beside|behind|by|at|close to) )/
/** What is before such a word is the name of a road or of a border: 'Lagos-Ibadan Expressway'. */
const roads =
  /^.*\b(?:street|str|st|road|rd|close|avenue|ave|av|crescent|cres|drive|lane|way|junction|expressway|express|highway|boulevard|bypass|roundabout|bridge|border|boundary)\b/

/**
 * Returns a function that lists which of the places a location names, in its order: not those in the name of
 * a road or of a building, nor places nearby. `names` are folded.
 */
export function placeFinder(names: Iterable<string>): (location: string) => string[] {
  const found = new RegExp(
    String.raw`\b(near |to |from |outside )?(${[...names].join('|')})\b(?! (?:estate|house|plaza|mall|hotel|market|park)\b)`,
    'g',
  )
  return (location) =>
    location.split('\n').flatMap((line) =>
      foldText(line)
        .replaceAll('f.c.t', 'fct')
        .split(breaks)
        .map((part) => part.replaceAll(/[^\p{L}]+/gu, ' ').replace(roads, ''))
        .flatMap((part) => [...part.matchAll(found)])
        .filter(([, isNearby]) => isNearby === undefined)
        .map(([, , name]) => name!),
    )
}
