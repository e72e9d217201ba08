import { maxPrice } from '@gatehouse/contract/values/price'

import { readPrice } from '../../imports/cells/numbers'
import { findAmountsInWords, type AmountInWords } from './amounts-in-words'
import { readPeriod, type Period, type Share } from './periods'

/** A number of a text that is, or could be, an amount of money or a percentage. */
export interface Amount {
  readonly start: number
  /** Behind its unit, its currency and its period. */
  readonly end: number
  readonly text: string
  /** In whole naira; null if it can be read in several ways, or in none. */
  readonly value: number | null
  readonly percent: number | null
  readonly currency: 'naira' | 'foreign' | null
  /** `million`, `k`: the digits alone are no amount. */
  readonly hasUnit: boolean
  readonly period: Period | null
  /** It is the price of one of several, or of an area. */
  readonly share: Share | null
  readonly isAboveLimit: boolean
  /** Neither a currency, a unit nor groups of three digits: an amount only behind a label. */
  readonly isBare: boolean
  /** Probably a length, such as 200m from the road. */
  readonly isLength: boolean
}

// Each pattern is tried at one place and has bounded repetitions, so that the time is linear to the text.
const numbers = /\d+(?:[.,]\d+)*(?:(?:, ?| )\d{3}(?![\p{L}\p{N}%]|[.,]\d))*/gu
const nairaBefore = /(?:₦|#|=N=|(?<![\p{L}\p{N}])(?:N=|NGN|N|[Nn]aira|NAIRA|ngn|Ngn|n(?=$)))[ :]?$/u
const foreignBefore =
  /(?:(?!₦)\p{Sc}|(?<![\p{L}\p{N}])(?:US ?\$?|USD|USDT|GBP|EUR|CAD|AED|GHS|CFA|ZAR|dollars?|pounds?|euros?))[ :]{0,2}$/iu
const units =
  /^ ?(k|thousand|thou|m|mil|mill|mils|million|millions|milion|millon|mln|mn|b|bn|bil|billion|billions|bilion|billon)(?![\p{L}\p{N}'])(?!\/r)/iu
const nairaAfter = /^ ?(?:naira|ngn|₦)(?![\p{L}\p{N}])/iu
const foreignAfter =
  /^ ?(?:(?:us |u\.s\.? )?dollars?|us(?! and| our)|usd|usdt|pounds?(?: sterling)?|gbp|euros?|eur|cad|aed|cedis?|ghs|cfa|rand|yuan|(?!₦)\p{Sc})(?![\p{L}\p{N}])/iu
const numberWord =
  '(?:hundred|thousand|million|billion|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|point)'
const wordBefore = new RegExp(`(?<!\\p{L})${numberWord}(?: and| &|,| to| or)?[ -]*$`, 'iu')
const wordAfter = new RegExp(
  `^ ?(?:(?:and|to|or) |& |, |- ?)?(?:a )?${numberWord}(?!\\p{L}| ?-?(?:bed|bath|storey|unit|plot|room|flat|toilet|year|yr|month|wing|floor|car))`,
  'iu',
)
const measureAfter =
  /^ ?(?:sq\b|sqm|sqft|sq\.|square|m2|m²|metres?|meters?|mtrs?|litres?|liters?|ltrs?|kva|kw|kg|km|ft|feet|hours?|hrs?|mins?|minutes|capacity|watts?|volts?|(?:x|by|×) ?\d(?! ?-?y(?:ea)?rs?(?!\p{L})))/iu
const lengthAfter =
  /^ ?(?:from(?! ?[₦#N\d]| (?:him|her|me|us|them|you)(?!\p{L}))|off(?!-| ?plan)|away|drive|walk|wide|width|frontage|high|height|tall|deep|depth|length|long\b|fence|ceiling|road|radius|ahead|before|after)/iu
const lengthBefore =
  /(?:^|[.;\n•|-] ?)(?:access |tarred |good |estate )?roads?(?: size| is)?[ :-]{0,3}$|(?:width|wide|set ?backs?|frontage|height|length|depth|distance|within|dimensions?)[ :,a-z]{0,8}$|\d ?m? ?(?:x|×|by) ?$/iu

const factors = { k: 1e3, m: 1e6, b: 1e9 }
const unitFactor = (unit: string) => (/^(?:k|t)/i.test(unit) ? 'k' : /^m/i.test(unit) ? 'm' : 'b')

/** Finds the amounts and percentages of a text without phone numbers (../phones). */
export function* findAmounts(text: string): Generator<Amount> {
  const inWords = findAmountsInWords(text).flatMap((found) => readInWords(text, found) ?? [])
  let next = 0
  for (const match of text.matchAll(numbers)) {
    while (next < inWords.length && inWords[next]!.start < match.index) yield inWords[next++]!
    const amount = readAmount(text, match.index, match[0])
    if (amount) yield amount
  }
  yield* inWords.slice(next)
}

/** Null for a number of something else, such as `two thousand people`. */
function readInWords(text: string, { start, end: wordsEnd, value }: AmountInWords): Amount | null {
  const sign = nairaAfter.exec(text.slice(wordsEnd, wordsEnd + 12))?.[0] ?? ''
  const foreign = foreignAfter.exec(text.slice(wordsEnd, wordsEnd + 24))?.[0] ?? ''
  const before = text.slice(Math.max(0, start - 24), start)
  const isMoney = sign !== '' || foreign !== ''
  const behind = text.slice(wordsEnd + sign.length + foreign.length)
  const { period, share, length } = readPeriod(text, text.length - behind.length)
  if (!isMoney && measureAfter.test(behind.slice(0, 12))) return null
  if (!isMoney && period === null && share === null && value !== null && value < 100_000) return null
  const isGarbled =
    /\p{N} ?(?:to|or|-)? ?$|(?:hundred|thousand|million|billion)\s+(?:and\s+)?$/iu.test(before) ||
    wordBefore.test(before) ||
    wordAfter.test(behind.slice(0, 30))
  const isAboveLimit = value !== null && value > maxPrice
  const end = text.length - behind.length + length
  return {
    ...plain,
    start,
    end,
    text: text.slice(start, end).trim(),
    value: isGarbled || isAboveLimit ? null : value,
    currency: foreign !== '' ? 'foreign' : isMoney ? 'naira' : null,
    hasUnit: true,
    period,
    share,
    isAboveLimit,
  }
}

/** A short number between spaces and signs: most numbers of a text. */
function isPlainCount(text: string, at: number, digits: string): boolean {
  const end = at + digits.length
  const before = text[at - 1] === ' ' ? text[at - 2] : text[at - 1]
  const behind = text[end] === ' ' ? text[end + 1] : text[end]
  return /^\d{1,3}$/.test(digits) && !/[\p{L}\p{S}=:]/u.test(before ?? '') && !/[\p{L}\p{S}%(/=-]/u.test(behind ?? '')
}

function readAmount(text: string, at: number, digits: string): Amount | null {
  if (isPlainCount(text, at, digits))
    return { ...plain, start: at, end: at + digits.length, text: digits, value: Number(digits), isBare: true }
  const before = text.slice(Math.max(0, at - 24), at)
  const nairaSign = nairaBefore.exec(before)?.[0]
  const foreignSign = nairaSign === undefined ? foreignBefore.exec(before)?.[0] : undefined
  const start = at - (nairaSign ?? foreignSign ?? '').length
  let end = at + digits.length
  const take = (pattern: RegExp) => {
    const found = pattern.exec(text.slice(end, end + 40))
    if (found) end += found[0].length
    return found
  }
  const percent = take(/^ ?(?:%|per ?cent)/iu)
  if (percent) {
    take(/^ ?(?:each|both)(?!\p{L})/iu)
    return { ...plain, start, end, text: text.slice(start, end), percent: Number(digits.replace(',', '.')) }
  }
  if (!nairaSign && !foreignSign && measureAfter.test(text.slice(end, end + 12))) return null
  // `285mm` is no length beside a price.
  const unitText =
    take(units) ?? (nairaSign !== undefined || /price[ :=-]{1,3}$/iu.test(before) ? take(/^ ?(mm)(?!\p{L})/iu) : null)
  const unit = unitText?.[1]
  if (unit !== undefined && !nairaSign && measureAfter.test(text.slice(end, end + 12))) return null
  const isNaira = nairaSign !== undefined || take(nairaAfter) !== null
  const isForeign = foreignSign !== undefined || take(foreignAfter) !== null
  const currency = isForeign ? 'foreign' : isNaira ? 'naira' : null
  const isGrouped = /^\d{1,3}(?:[.,]\d{3}){1,4}(?:[.,]\d{2})?$/.test(digits) && digits.replace(/\D/g, '').length >= 6
  const behind = text.slice(end, end + 30)
  const isLetterUnit = unit !== undefined && unit.length === 1
  const isBare =
    currency === null &&
    (unit === undefined ? !isGrouped : (isLetterUnit && unitText![0].startsWith(' ')) || isRooms(digits, unit))
  const isLength =
    currency === null && unit?.toLowerCase() === 'm' && (lengthAfter.test(behind) || lengthBefore.test(before))
  const isGarbled =
    isAttached(before, nairaSign ?? foreignSign ?? '') || wordBefore.test(before) || wordAfter.test(behind)
  const value = isGarbled ? null : valueOf(digits, unit, currency)
  const { period, share, length } = readPeriod(text, end)
  end += length
  if (isBare && unit === undefined && spanOfTime.test(text.slice(start, end))) return null
  if (isBare && value === null && !isGarbled && digits.length > 9) return null
  const isAboveLimit = value !== null && value > maxPrice
  return {
    ...plain,
    start,
    end,
    text: text.slice(start, end).trim(),
    value: isAboveLimit ? null : value,
    currency,
    hasUnit: unit !== undefined,
    period,
    share,
    isAboveLimit,
    isBare,
    isLength,
  }
}

const plain = {
  value: null,
  percent: null,
  currency: null,
  hasUnit: false,
  period: null,
  share: null,
  isAboveLimit: false,
  isBare: false,
  isLength: false,
} as const

/** `2 years`, which labels may be. */
const spanOfTime = /^\d+(?:\.\d+)? ?-?(?:years?|yrs?|months?|weeks?|days?|nights?|hours?)/iu

/** `60x100, `: the sides of a plot. */
const measured = /\d ?(?:ft|feet|m)? ?(?:x|by|×|\/) ?\d{2,3}[.,] $/iu

/** `4b`: more often four bedrooms than four billion. */
const isRooms = (digits: string, unit: string) => /^\d{1,2}$/.test(digits) && unit.toLowerCase() === 'b'

/** Whether the number is the end of something longer: `I20m`, `.5m`, `2x5m`, `1 285m`. */
function isAttached(before: string, sign: string): boolean {
  const left = before.slice(0, before.length - sign.length)
  if (sign !== '') return /[\p{N}.,]$/u.test(left) && !/[\p{L}][.,]$/u.test(left)
  if (/[\p{L}\p{N}*×\0☎]$/u.test(left)) return true
  if (/(?:[\p{N}₦#][.,'/]|(?<!\p{L})n(?:gn)?[.,]|(?:^|[^\p{L})\]!?])[.'/])$/iu.test(left)) return true
  // 'Phase 1 85m' has two numbers; otherwise '1 85m' may be one.
  return (
    /\p{N}[.,]? $/u.test(left) &&
    !measured.test(left) &&
    !/(?:phase|ph|zone|block|unit|flat|no|extension|gra|site|mile|(?<!(?:land|total|floor|plot) )area) ?\d{1,2}[.,]? $/iu.test(
      left,
    )
  )
}

function valueOf(digits: string, unit: string | undefined, currency: Amount['currency']): number | null {
  if (/^0\d/.test(digits)) return null
  if (unit !== undefined) {
    // The reader of cells knows no amount beyond its limit.
    if (/^\d{5,15}$/.test(digits)) return Number(digits) * factors[unitFactor(unit)] > maxPrice ? Infinity : null
    // '150.000m' is a slip of 150,000,000, or of 150.000 with a unit.
    if (!/^\d{1,4}(?:[.,](?!000)\d{1,3})?$/.test(digits)) return null
    const read = readPrice(`${digits} ${unitFactor(unit)}`)
    return 'problem' in read ? null : read.value
  }
  const isSpaced = digits.includes(' ')
  if (isSpaced && (currency === null || !/^\d{1,3}(?:(?:,? )\d{3})+$/.test(digits))) return null
  const joined = isSpaced ? digits.replace(/[ ,]/g, '') : digits
  // 4.500,000 is a slip of 4,500,000 rather than 4,500.
  if (/\./.test(joined) && /,/.test(joined) && !/[.,]\d{2}$/.test(joined)) return null
  const read = readPrice(joined)
  return 'problem' in read ? null : read.value
}
