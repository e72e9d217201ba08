import { findAreas, type FoundArea } from '../areas/find-areas'
import { knownWords, offerWords } from './money/vocabulary'

export interface Location {
  /** The words of the message; null if it names no area, or several. */
  readonly location: string | null
  readonly isDoubtful: boolean
}

const labelled =
  /(?:^|\n)\W{0,4}(?:location|address|located(?: at| in)?|loc|area|site|venue)(?!\p{L}) ?[:=-]+ ?([^\n]{3,150})/iu
const near =
  /(?<!\p{L})(?:near|close to|opposite|opp\.?|behind|beside|adjacent(?: to)?|minutes? (?:from|to|drive to|drive from|away from)|mins? (?:from|to|drive to)|next to|facing|proximity to|distance (?:to|from)|drive (?:to|from)|from|after|before|towards|linking|links|access to|connects?(?: to)?|via|between|around|toward|like|leading to|distance)(?: the| new| proposed)?[^\p{L}\n]{1,3}$/iu
const placeWords = /(?<!\p{L})(?:in|at|inside|within|of|on|along|the|located|for|sale|rent|let)(?= )/giu
/** What may stand between the names of one place. */
const link =
  /^(?:[ ,./|()-]{0,4}(?:(?:off|in|at|of|area|axis|town|city|state|extension|ext|road|estate|phase \d|lga|nigeria|side|scheme \d|,)[ ,./|()-]{1,4}){0,3})$/iu
/** A street, an estate or a part before the first area. */
const streetBefore =
  /(?:^|[\n,;:|(@]|(?<!\p{L})(?:at|in|on|along|off|located|inside|within|of|is)(?: the)? )[ -]*((?:off |along |inside |within )?(?:[\p{L}\p{N}'.&-]+ ){0,4}(?:street|str|st|road|rd|avenue|ave|close|crescent|drive|way|lane|estate|gardens?|court|layout|axis|boulevard|blvd|junction|extension|view|city|park)[,.]?(?: off| in| at)?[ ,-]{1,3})$/iu
const offBefore = /(?<!\p{L})off (?:the )?$/iu
const stateBehind =
  /^[ ,.-]{1,3}(?:(?:lagos|abuja|ogun|oyo|rivers|edo|delta|enugu|kano|kaduna|imo|abia|kwara|osun|ondo|ekiti|plateau|anambra|ph|f\.?c\.?t)(?: state)?)(?!\p{L})/iu
const partNouns =
  'roads?|rd|streets?|str|avenue|ave|close(?! to)|crescent|drive|way|lane|estate|gardens?|court|layout|axis|boulevard|junction|extension|view|expressway|expwy|bypass|mall|side(?! by)|area|town|roundabout|garage|market|complex|plaza|gate|airport|villa|polytechnic|campus'
/** Behind the name of an area: a street called after it, which can be in another town, or a part of it. */
const partBehind = new RegExp(
  String.raw`^(?:,? (?:(?!facing|the|on)(?:[\p{L}\p{N}][\p{L}\p{N}'-]* ){0,2}(?:${partNouns})|phase \d|extension \d|north|south|east|west|right|gra)(?: \d)?(?![\p{L}\p{N}])){1,3}`,
  'iu',
)
/** How to find it: `, behind Novare mall`, ` (off Kudirat Abiola way)`. */
const landmarkBehind =
  /^(?:,? (?:off|behind|opposite|opp\.?|near|close to|by|beside|around|along)(?= ) [^\n,.;:|()₦#\d-]{2,40}(?=[\n,.;:|(]|$| -)| \((?!hill)[^\n()₦#\d,]{3,30}\))/iu
/** A name before the first area that is none: `Ilasan, Lekki`. */
const nameBefore =
  /(?:^|[\n,:;.@|] ?|(?<!\p{L})(?:at|in|for|inside|dey) )((?:\p{Lu}[\p{L}'-]+ ){0,2}\p{Lu}[\p{L}'-]+,? )$/u

/** The place of a listing: the words of its line `Location:`, or those around the areas that it names. */
export function readLocation(text: string): Location {
  const line = labelled.exec(text)?.[1]
  if (line !== undefined) {
    const place = tidy(line.split(/ (?:-|\|) (?=\S*\d|price|asking|rent)|[₦;|]|\. /iu, 1)[0]!)
    if (place.length >= 2) return { location: place, isDoubtful: false }
  }
  // 'Lekki ₦2.8m' is not Lekki 2.
  const areas = findAreas(text.replace(/[₦#]?\d+[.,]\d+/g, ({ length }) => '|'.repeat(length)))
  const places = joinPlaces(text, areas).filter(({ start }) => !near.test(text.slice(Math.max(0, start - 40), start)))
  const place = choosePlace(text, places)
  if (!place) return { location: null, isDoubtful: places.length > 1 }
  const street = streetBefore.exec(text.slice(Math.max(0, place.start - 70), place.start))?.[1] ?? ''
  const last = [...street.matchAll(placeWords)].at(-1)
  const before = street.slice(last ? last.index + last[0].length : 0)
  const off = street === '' ? (offBefore.exec(text.slice(Math.max(0, place.start - 12), place.start))?.[0] ?? '') : ''
  const name = street === '' ? nameOf(text.slice(Math.max(0, place.start - 50), place.start)) : ''
  let { end } = place
  for (const pattern of [partBehind, stateBehind, landmarkBehind]) {
    const found = pattern.exec(text.slice(end, end + 60))?.[0] ?? ''
    if (isPlace(found)) end += found.length
    // 'Bodija market road, Ibadan'
    const next = areas.find(({ start }) => start >= end)
    if (next && /^,? $/.test(text.slice(end, next.start))) ({ end } = next)
  }
  return { location: tidy(off + before + name + text.slice(place.start, end)), isDoubtful: false }
}

/** Whether no word is about the property or its price. */
const isPlace = (words: string): boolean =>
  [...words.matchAll(/\p{L}+/gu)].every(([word]) => !offerWords.has(word.toLowerCase()) || placeNoun.test(word))
const placeNoun = new RegExp(`^(?:${partNouns})$`, 'iu')

const ofProperty = /room|flat|bed|let|self|duplex/iu

function nameOf(before: string): string {
  const name = nameBefore.exec(before)?.[1] ?? ''
  return ofProperty.test(name) || [...name.matchAll(/\p{L}+/gu)].some(([word]) => knownWords.has(word.toLowerCase()))
    ? ''
    : name
}

interface Place {
  readonly start: number
  readonly end: number
  readonly states: ReadonlySet<string>
  readonly areas: number
}

/** Joins names that follow each other: Ikate, Lekki, Lagos. */
function joinPlaces(text: string, areas: readonly FoundArea[]): Place[] {
  const places: Place[] = []
  for (const { start, end, state } of areas) {
    const last = places.at(-1)
    if (last && start < last.end) continue
    const gap = last ? text.slice(last.end, start) : ''
    if (last && gap.length < 40 && link.test(gap) && [...last.states].every((other) => other === state))
      places[places.length - 1] = { ...last, end, areas: last.areas + 1 }
    else places.push({ start, end, states: new Set([state]), areas: 1 })
  }
  return places
}

/** The first place that is more than a state; none if another one in another state is named as fully. */
function choosePlace(text: string, places: readonly Place[]): Place | undefined {
  const isState = ({ start, end }: Place) =>
    /^(?:lagos|abuja|fct|rivers|ogun|oyo state|rivers state|ogun state)$/i.test(text.slice(start, end))
  const named = places.filter((place) => !isState(place))
  const [first] = named
  if (!first) return places[0]
  const states = new Set(named.flatMap(({ states: of }) => [...of]))
  return states.size > 1 ? undefined : first
}

/** One line without the marks, emoji and words around the place. */
function tidy(place: string): string {
  const plain = place
    .replace(/[^\p{L}\p{N}\p{M} ,.'&/()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^an? [^,]{1,40},/iu, '')
    .replace(/^(?:[\s,./&()-]+|(?:located|situated|at|in|on|along|the|is|of) )+|[\s,./&(-]+$/giu, '')
  const cased =
    /\p{Ll}/u.test(plain) && /\p{Lu}/u.test(plain)
      ? plain
      : plain.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}[\p{L}']*/gu, asName)
  if (cased.includes('(') && !cased.includes(')')) return `${cased})`
  return cased.includes(')') && !cased.includes('(') ? cased.replaceAll(')', '').trim() : cased
}

/** Names in the usual case where a message is in capitals, or in small letters. */
const asName = (word: string) =>
  /^(?:gra|vgc|vi|fct|ii|iii|phc?|gbk|opic|lga|nta)$/.test(word)
    ? word.toUpperCase()
    : /^(?:of|in|off|and|at|by|near|behind|opposite|close|to|the)$/.test(word)
      ? word
      : word[0]!.toUpperCase() + word.slice(1)
