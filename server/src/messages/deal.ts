import type { LabelledAmount } from './money/assign-labels'

export interface Deal {
  readonly type: 'Sell' | 'Lease' | null
  readonly isDoubtful: boolean
  /** The words that offer it by the night or the week. */
  readonly shortLet: string | null
}

const start = String.raw`(?<![\p{L}\p{N}])`
const end = String.raw`(?![\p{L}\p{N}])`
const sale = new RegExp(
  `${start}(?:for ?-?sales?|off ?-? ?plan|(?:to|for) sell|4 ?sale|to (?:be )?sold|on sale|forsale|sales? price|selling(?: price)?|or sell|outright(?: sale| purchase)?|(?:distress|quick|urgent|hot|flash) sales?|up for (?:grabs|sale)|sale${end}|buy${end}|own a|purchase)${end}|^[^\\p{L}\n]{0,6}sales[^\\p{L}\n]{0,6}$`,
  'imu',
)
const lease = new RegExp(
  `${start}(?:to ?-?lets?|tolet|for ?-?(?:rent|lease|let)|forrent|4 ?rent|rent(?:al)?(?: price| fee)?(?=:| ?-| ?[₦N#]?\\d| is| ?per)|letting|lease(?: price)?(?=:| ?-| ?[₦N#]?\\d)|up for rent|available for rent|rent and|all (?:na )?rent|yearly rent|annual rent|rent ?(?:\\+|&|plus) ?(?:service|s\\/c)|(?:[1-5]|one|two|three) years?'? (?:rent|advance|up ?front))${end}|^[^\\p{L}\n]{0,6}(?:rents?|rentals?|lease|lettings?)[^\\p{L}\n]{0,6}$`,
  'imu',
)
/** `300k rent` */
const rentBehind = /\d ?[km] rent(?: only)?(?= ?(?:[.,;!\n+]|$))/iu
/** What is sold with its tenants. */
const building = /(?<!\p{L})(?:block of|building|plaza|hostel|lodge|tenants?|rooms|units|flats)(?!\p{L})/iu
/** What the rooms or flats of a building bring: `each flat rents 600k`. */
const rentsOfEach = /(?<!\p{L})(?:each|every) (?:room|flat|shop|unit|apartment) rents?(?!\p{L})/giu
/** What a building brings, and what is paid for its land. */
const income =
  /(?<!\p{L})(?:ground rent|rent(?:al)? (?:roll|income))(?!\p{L})|(?<!\p{L})(?<=(?:selling|for sale|asking)[\s\S]{0,400})(?:yearly|annual) rent(?: is| of)?(?= [₦N#]?\d)/giu
/** A short let that is excluded, or only possible for a buyer. */
const otherShortLet =
  /(?:no|not|without|never|suitable|ideal|perfect|good|great|best|used|use|excellent|potential|income|investment)(?: \p{L}+){0,3} (?:short[- ]?lets?|air ?bnb|shortstay)|(?:short[- ]?lets?|air ?bnb)(?: \p{L}+){0,2} (?:not allowed|potential|business|investment|ready|income|apartment business|friendly|allowed)/giu
const shortLets = new RegExp(
  `${start}(?:short[- ]?(?:let|stay|rental)s?|air ?bnb|nightly|per night|daily rate|per nite)${end}`,
  'iu',
)

/** Rents by the year are below, with few exceptions, and homes are not sold for less than `maxRent`. */
const minSale = 60_000_000
const maxRent = 5_000_000
const fees: ReadonlySet<LabelledAmount['label']> = new Set([
  'service_charge',
  'agency_and_legal',
  'agency_fee',
  'legal_fee',
  'caution',
])

/**
 * How a home is offered whose words do not say it, by its price; null if it can be both. High rents are told
 * from prices of a sale by their fees.
 */
export function readDealByPrice(price: number | null, amounts: readonly LabelledAmount[]): Deal['type'] {
  if (price === null) return null
  if (price < maxRent) return 'Lease'
  return price >= minSale && !amounts.some(({ label }) => fees.has(label)) ? 'Sell' : null
}

/** Whether a listing is for sale or to let, by its words and by how its price is paid. */
export function readDeal(text: string, amounts: readonly LabelledAmount[], isOwned: boolean): Deal {
  const shortLet = shortLets.exec(text.replace(otherShortLet, ' '))?.[0] ?? null
  const isSale = sale.test(text)
  const isLease = lease.test(text.replace(income, ' ').replace(rentsOfEach, ' '))
  if (isSale && isLease) return { type: null, isDoubtful: true, shortLet: null }
  if (isSale) return { type: 'Sell', isDoubtful: false, shortLet: null }
  if (shortLet !== null) return { type: null, isDoubtful: false, shortLet }
  if (isLease) return { type: 'Lease', isDoubtful: false, shortLet }
  const prices = amounts.filter(
    ({ label, percent, isBare }) => percent === null && !isBare && (label === null || label === 'price'),
  )
  if (prices.some(({ period }) => period === 'year')) return { type: 'Lease', isDoubtful: false, shortLet }
  if (prices.some(({ period }) => period !== null)) return { type: null, isDoubtful: true, shortLet }
  if (amounts.some(({ label }) => label === 'caution')) return { type: 'Lease', isDoubtful: false, shortLet }
  if (!isOwned && rentBehind.test(text) && !building.test(text)) return { type: 'Lease', isDoubtful: false, shortLet }
  // Only what is sold has a title, and no rent of a year is as high.
  const isExpensive = prices.some(({ value }) => value !== null && value >= 150_000_000)
  return { type: isOwned || isExpensive ? 'Sell' : null, isDoubtful: false, shortLet }
}
