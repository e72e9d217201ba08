import { livingRoomOptions, roomOptions } from '@gatehouse/contract/entities/property-choices'

import { countOf, countPattern, onlyOf } from './words'

export interface Rooms {
  readonly bedroom: Count
  readonly bathroom: Count
  readonly living_room: Count
  readonly toilets: { readonly value: number | null; readonly isDoubtful: boolean }
}
interface Count {
  readonly value: string | null
  readonly isDoubtful: boolean
}

const bed = String.raw`(?:bed ?-?(?:rooms?|rms?|room'?s)?|beds|bdrms?|bdrm|bdrs?|bedrms?|bedroms?|bedrroms?|brs?|b\/r|bds?)(?!\p{L})`
const beds = new RegExp(
  `${countPattern} ?-? ?(?:nos?\\.? ?)?(?:spacious |luxury |large |big |ensuite |en-?suite |standard |exquisite |master )?${bed}(?! ?(?:bq|b\\.q|boys|maid|guest|chalet|gate ?house))`,
  'giu',
)
const noted = /(?<![\p{L}]|\d ?-?)bed ?rooms? ?[:=-] ?(\d{1,2})(?![\d.,]| ?[kmb](?!\p{L}))/giu
const houses =
  /^[^\n,.;]{0,45}?(?<!\p{L})(?:duplex|terraced?|bungalow|flats?|apartments?|house|detached|maisonette|penthouse|mansion|town ?house|villa|semi|carcass|massionette|triplex)/iu
/** `2 & 3 bedroom`, `3/4 bed`, `3 to 5 bedrooms`: several kinds. */
const several = /(?<!(?:phase|ph|unit|block|no|flat|zone)\.? ?)(?:\d ?(?:,|&|and|or|\/|to|\+) ?|\d-)$/iu
const oneRoom =
  /(?<!\p{L})(?:mini ?-?flats?|room and (?:a )?parlou?r|room (?:&|n) parlou?r|room\/parlou?r|(?<!(?:[2-9]|\d\d) ?(?:rooms?|units?) (?:of )?)(?:single )?self ?-?con(?:tain(?:ed|er)?)?|studio(?: apartments?| flat)?|single room|selfcon)(?!\p{L})/iu
const bath = String.raw`(?:bath(?:room)?s?|bathrms?|baths)(?!\p{L})`
const toilet = String.raw`(?:toilets?|w\/?cs?)(?!\p{L})`
const living = new RegExp(
  `${countPattern} ?-? ?(?:spacious |large |big |massive )?(?:living(?: ?rooms?)?|sitting(?: ?rooms?)?|parlou?rs?|lounges?)(?!\\p{L})`,
  'giu',
)
const baths = new RegExp(
  `${countPattern} ?-? ?(?:standard |modern )?(?:${bath}|${toilet} ?(?:\\/|&|and|\\+) ?${bath})`,
  'giu',
)
const toilets = new RegExp(
  `${countPattern} ?-? ?(?:standard |modern )?(?:${toilet}|${bath} ?(?:\\/|&|and|\\+) ?${toilet})`,
  'giu',
)

const notedBaths = new RegExp(`(?<!\\p{L}|\\d ?-?)${bath} ?[:=-] ?(\\d{1,2})(?![\\d.,]| ?[kmb](?!\\p{L}))`, 'giu')
const notedToilets = new RegExp(`(?<!\\p{L}|\\d ?-?)${toilet} ?[:=-] ?(\\d{1,2})(?![\\d.,]| ?[kmb](?!\\p{L}))`, 'giu')

/** The rooms that a listing counts. Rooms of staff quarters are no bedrooms. */
export function readRooms(text: string): Rooms {
  return {
    bedroom: readBedrooms(text),
    bathroom: asOption(readCounts(text, baths, notedBaths), roomOptions),
    living_room: readLiving(text),
    toilets: readCounts(text, toilets, notedToilets),
  }
}

function readBedrooms(text: string): Count {
  const found = [...text.matchAll(beds)].map((match) => ({
    value: countOf(match[1]!),
    isSeveral: several.test(text.slice(Math.max(0, match.index - 16), match.index)),
    isHouse: houses.test(text.slice(match.index, match.index + 80)),
  }))
  if (found.some(({ isSeveral, value }) => isSeveral && value > 0)) return { value: null, isDoubtful: true }
  const ofHouses = onlyOf(found.filter(({ isHouse }) => isHouse).map(({ value }) => value))
  const all =
    ofHouses.value !== null || ofHouses.isDoubtful
      ? ofHouses
      : onlyOf([...found.map(({ value }) => value), ...[...text.matchAll(noted)].map((match) => Number(match[1]))])
  if (all.value === null && !all.isDoubtful && oneRoom.test(text)) return { value: '1', isDoubtful: false }
  return asOption(all, roomOptions)
}

function readLiving(text: string): Count {
  const counted = readCounts(text, living)
  if (
    counted.value === null &&
    !counted.isDoubtful &&
    /(?<!\p{L})(?:mini ?-?flats?|room (?:and|&|n) (?:a )?parlou?r|room\/parlou?r)/iu.test(text)
  )
    return { value: '1', isDoubtful: false }
  return asOption(counted, livingRoomOptions)
}

const readCounts = (text: string, ...patterns: readonly RegExp[]) =>
  onlyOf(
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => countOf(match[1]!)))
      .filter((count) => count > 0),
  )

/** More rooms than the largest option are that option, 10+ or 5+. */
function asOption(
  { value, isDoubtful }: { value: number | null; isDoubtful: boolean },
  options: readonly string[],
): Count {
  if (value === null || value === 0) return { value: null, isDoubtful }
  return { value: value < options.length ? String(value) : options.at(-1)!, isDoubtful: false }
}
