import type { LabelledAmount } from './assign-labels'

// What makes an amount, or every amount of a listing, no certain price (docs/decisions/0092). Each pattern is
// read beside one amount, or has bounded repetitions.

/** Right before an amount that is added, left, said roughly, or offered by the reader. */
const doubtBefore =
  /(?:(?<!\p{L})(?:drop|(?<!(?:owner|landlord|landlady|oga) )say|get|gets|let (?:out )?(?:at|for)|with|filling|going (?:up )?to|left(?: with| is)?|(?:only (?:the )?|the )(?:land|building|house)|(?:land|building|house|duplex|flat) (?:only|alone))|(?:duplex|bungalow|house|flat|terrace|one|plot|land) (?:opposite|behind|beside|next door)|(?<=^|[\p{L}\n. (])\+|(?<!\p{L})(?:plus|additional|\p{L}{3,12}ed by)|(?:%|per ?cent) ?[=:-]?)[ :=-]{0,3}$/iu
/** The number of a plot or a house: `Plot 45M, Zone 5`. */
const numberBefore =
  /(?<!(?:full|half|one|a|1|sqm|sqms|per|\/) ?)(?<!\p{L})(?:plots?|plt|blocks?|blk|hse|suites?|units?|rooms?|zone|km|nos?|numbers?)[ .:#-]{0,2}$/iu
/** A length: `close to the beach 100m`. */
const lengthBefore = /(?<!\p{L})(?:by|(?:close to|near|away from|far from) (?:the )?\p{L}{2,12}) ?$/iu
/** Right behind an amount: for one of several, for a person, what remains, without a part. */
const doubtBehind =
  /^ ?(?:for (?:1|one|me|you|him|her|us|them|(?:a )?(?:plot|acre|hectare))(?! ?\d|[\p{L}]| (?:house|duplex|bed))|left(?!\p{L})|- ?\d{1,2} ?%|[*×] ?\d|excluding (?:the )?land|(?:i|we|they) (?:get|have|hold|fit|want?)(?!\p{L})|(?:upstairs|downstairs|for now)(?!\p{L})|(?:and|&|then) (?:above|more|up|spread|nothing|no less)(?!\p{L}))/iu
/** `85m for light`, `300k one room`, `85m ready cash`, `85m in January`: it pays for a part or is offered. */
const doubtUse =
  /^ (?:(?:for|on) (?!(?:(?:a |the )?(?:quick|outright|urgent|immediate|direct) )*(?:sales?|(?:the )?rent|it|am|lease|let|letting|purchase)(?!\p{L})|(?:all|everything|both|the (?:whole|entire|lot|block|two|three|both|property|house)|inspection|more|details|viewing|enquir\p{L}+|negotiation|land with|(?:a |the )?block of)(?!\p{L})|the \d)\p{L}|(?:one |a )?rooms?(?!\p{L})|(?:ready cash|cash (?:ready|buyer))|(?:in|by |from |till |until )? ?(?:20\d\d|january|february|march|april|june|july|august|september|october|november|december)(?!\p{L}))/iu
/** `50m + Prado`, `50m cash and a plot in Ajah`: what is given besides. */
const besides =
  /^(?: cash)? ?(?:\+|and|&|plus) ?(?:an? |my |his |your |one |1 |2 )?(?:\p{L}+ ){0,2}?(?:car|jeep|suv|benz|prado|lexus|toyota|land|plots?|house|flat|duplex|property|terrace|bungalow)(?!\p{L})/iu
/** Words of others whose price it may be: `Developer selling 50m`. */
const ofOthers =
  /(?<!\p{L})(?:developer(?:'?s)? (?:sells?|selling|price)|diaspora price)[^\p{L}\d]{0,4}(?:(?:is|at)[^\p{L}]{1,3})?$/iu

/** Returns whether the words right beside an amount say that it may be something else than the price. */
export function createDoubts(text: string): (amount: LabelledAmount) => boolean {
  const areas = new Set([...text.matchAll(sizes)].map(([, size]) => size!))
  return (amount) => isDoubtful(text, amount, areas)
}

function isDoubtful(text: string, { start, end, currency }: LabelledAmount, areas: ReadonlySet<string>): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const behind = text.slice(end, end + 60)
  return (
    doubtBefore.test(before) ||
    (currency === null && (numberBefore.test(before) || lengthBefore.test(before))) ||
    doubtBehind.test(behind) ||
    doubtUse.test(behind) ||
    besides.test(behind) ||
    ofOthers.test(before) ||
    (areas.size > 1 && hasSize(before, behind))
  )
}

const sizes = /(?<![\d,.])(\d[\d,]{1,7}) ?(?:sqms?|sq\.? ?m|m2|m²)(?!\p{L})/giu
/** Whether an amount is the price of a size: `Land for sale, 648sqm. 300sqm 50m`. */
const hasSize = (before: string, behind: string) =>
  /(?<![\d,.])\d[\d,]{1,7} ?(?:sqms?|m2|m²) ?[:=-]?[^\p{L}\d]{0,3}$/iu.test(before) ||
  /^ for \d[\d,]{1,7} ?(?:sqms?|m2|m²)/iu.test(behind)

const count = '(?:[2-9]|[1-9]\\d|two|three|four|five|six|seven|eight|nine|ten)'
const doubts = [
  /(?<!\p{L})(?:less|add|minus|subtract|remove) (?:another )?\d{1,2} ?%(?! ?(?:agency|legal|agreement|comm|fee|deposit|service))/iu,
  /(?<!\p{L})(?:that|this|it)(?:'s| is)?(?: just| only)? \d{1,2} ?% (?:for|of|on|down|to)(?!\p{L})/iu,
  /(?:^|\n|[.!(-] ?)\P{L}{0,4}(?:just |already |recently )?sold(?: out)?[ !.)]*(?=$|\n|!|\.)/iu,
  /^\P{L}{0,4}(?:to buy|(?:a )?pair of)(?!\p{L})|(?<!\p{L})twin (?:[1-9] ?-?bed(?:room)?s? )?(?:duplex|semi|bungalow|flat|terrace|house)(?:es|s)?(?!\p{L})/iu,
  // One price beside several numbers of bedrooms, or several houses.
  /(?<![\d.,]|(?:phase|ph|zone|block|unit|flat|no|house|road|plot|close) ?)[1-9] ?(?:-|,|\/|&|and|to) ?(?:[2-9] ?(?:&|and|,) ?)?[2-9] ?-?(?:bed(?:room)?s?|bdrms?|brs?)(?!\p{L})/iu,
  new RegExp(
    `^\\P{L}{0,4}(?<!\\d)${count} ?(?:(?:nos?\\.?|wings|pairs?) (?:of )?\\d? ?-?(?:bed|duplex|terrace|flat)|(?:[1-9] ?-?bed(?:room)?s? )?(?:\\p{L}+ )?(?:terraces|duplexes|houses|bungalows|shops|offices|warehouses)(?!\\p{L}))`,
    'iu',
  ),
] as const

/** Words beside which a rent without a period may be that of a day, a room or several years. */
const leaseDoubts = [
  /(?<!\p{L})(?:plaza|complex|mall|building|hostel)(?: with| of)? \d{1,3} (?:shops|offices|rooms|units|flats)(?!\p{L})/iu,
  /\d ?(?:k|m|million|thousand|,\d{3}),? (?:na )?complete(?!\p{L})/iu,
  /(?<!\p{L})block of (?:(?:\d{1,2}|\p{L}+)(?: nos?\.?)?(?: \d ?-?\p{L}+)? )?flats?(?!\p{L})/iu,
  /(?<!\p{L})(?:event (?:halls?|cent(?:re|er)s?|spaces?)|(?<!\p{L})hall|rooftops?|pitch|beach house|lounge|(?:halls?|hostel|rooms) (?:to let|for rent|for lease))(?!\p{L})/iu,
  /(?:^|[\n.,;] ?)(?:(?:[2-9]|1\d|two|three|four|five|six) ?-?months?|landlord (?:collects|takes|wants) (?:[2-9]|two|three) ?-?years?|(?:[2-9]|two|three) ?-?(?:years?|yrs?))(?= ?(?:$|[\n.,;]))/iu,
]

const bedrooms = /(?<![\d.,])([1-9]) ?-?bed(?:room)?s?(?!\p{L}| ?(?:bq|boys|guest|maid|pent))/giu
const ofBuilding =
  /(?<!\p{L})(?:blocks?|compris\p{L}+|consist\p{L}+|contain\p{L}+|buildings?|compound|each|nos?|units?|plaza|hotel|made up|\d (?:flats?|houses))(?!\p{L})/iu
/** `4 bed duplex Lekki. The 3 bed 50m`: two homes, of which the amount is the price of one. */
const hasTwoHomes = (text: string) =>
  new Set([...text.matchAll(bedrooms)].map(([, number]) => number)).size > 1 && !ofBuilding.test(text)

const kindNames: readonly string[] = [
  'duplex(?:es)?|terraced?|semi[ -]?detached|maisonettes?|town ?houses?|mansion|villas?',
  'bungalows?',
  'flats?|apartments?|self ?-?con(?:tain(?:ed)?)?|room and parlou?r',
  'lands?|plots?|acres?',
  'shops?|offices?',
  'warehouses?|hotels?|filling station|school',
]
const groupsOf = (names: readonly string[]) => names.map((name, index) => `(?<k${index}>${name})`).join('|')
const kinds = groupsOf(kindNames)
const homeKinds = groupsOf(kindNames.slice(0, 3))
/** `Duplex for sale`, also with a place between. */
const offered = new RegExp(
  `(?<!\\p{L})(?:${kinds}),?(?: (?!on |with |and )[\\p{L}&,]+){0,3}? (?:(?:up |available )?(?:for|4) (?:sale|rent|lease)|to let)(?!\\p{L})`,
  'giu',
)
const headed = new RegExp(
  `^[^\\p{L}\\n]{0,4}(?:(?:\\d|a|one|two|three|four|five|newly built|fully detached|detached|serviced|bed|bdr?m?|bedrooms?) ?-?){0,5}(?:${homeKinds})(?!\\p{L})(?! ?(?:size|measur|area|title|:|=|with|comes|has|is))`,
  'gimu',
)
/** `Duplex for sale, Yaba`, an amount, `Bungalow for sale, Ikeja`: the price of one of them. */
const hasTwoOffers = (text: string) =>
  [offered, headed].some(
    (pattern) =>
      new Set(
        [...text.matchAll(pattern)].map(
          ({ groups }) => Object.entries(groups!).find(([, name]) => name !== undefined)![0],
        ),
      ).size > 1,
  )

/** Whether words anywhere in a listing leave open what its amount is, such as `Sold`. */
export const isDoubtfulListing = (text: string, isForAll: boolean): boolean =>
  !isForAll && (hasTwoHomes(text) || hasTwoOffers(text) || doubts.some((pattern) => pattern.test(text)))
/** Whether a rent may be that of a day, of a room or of several years. */
export const isDoubtfulLease = (text: string): boolean => leaseDoubts.some((pattern) => pattern.test(text))
