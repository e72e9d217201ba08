import { refusedReasons } from '@gatehouse/contract/messages/endpoints'

import { unreadable } from '../clean-text'
import { maskSpans } from '../mask-spans'
import type { LabelledAmount } from './assign-labels'
import { createDoubts, isDoubtfulLease, isDoubtfulListing } from './doubts'
import { createEvidence, deposit } from './evidence'
import { namesOtherAmounts } from './labels'
import { listPossiblePrices, type PossiblePrice } from './possible-prices'

export interface ReadPrice {
  /** In whole naira, per year for a lease; null if the text has none, or not clearly one. */
  readonly price: number | null
  readonly isDoubtful: boolean
  readonly refused: readonly { readonly text: string; readonly reason: string }[]
  /** What may be the price, also if it is clear. */
  readonly possible: readonly PossiblePrice[]
}

type Deal = 'Sell' | 'Lease' | null

const onRequest =
  /(?<!\p{L})(?:call|ask|dm|contact|message|chat|inbox)(?: \p{L}+)? for (?:the )?prices?|(?<!\p{L})(?:p\.?o\.?a\b|price on (?:request|application|enquiry)|price undisclosed|undisclosed|prices?(?: tag)?[ :=-]{1,3}(?:is |on |via |by )?(?:dm|inbox|call|ask|whatsapp)(?!\p{L}))/iu
const wanted = /(?<!\p{L})budget(?!\p{L})/iu
const wantedAtStart =
  /^\W*(?:very |most )?(?:urgent(?:ly)?\W*)?(?:direct )?(?:brief\W*)?(?:wanted|needed|required|reqd?|requirements?(?: from)?|(?:property|corporate|tenant) requirements?|enquiry|inquiry|wtb|wishlist|need|in (?:dire )?need of|seeking|scouting|searching|acquisition brief|(?:i dey |house )?hunt(?:ing)?|request|looking (?:for|to)|(?:i|we)(?: urgently)? need|(?:a |my |our )?(?:serious |ready |cash )?(?:client|buyer|tenant)s? (?:is |are )?(?:need|want|look|ready|search))/iu
const otherPeriod =
  /(?<!\p{L})(?:per (?:month|week|night|day)|(?:for|x) ?(?:[1-9]|one|two|three|four|five) ?(?:years?|yrs?|months?)|monthly|weekly|nightly|daily|\/ ?(?:month|night|day|week))(?!\p{L})(?<!(?:inspections?|viewing) (?:is )?daily)(?! (?:service|payment|instal|power|maintenance|cleaning|waste|inspection))/iu
const each =
  /(?<!\p{L}|(?:bed(?:rooms?)?|bdrms?|lit(?:re|er)s?|kva|sqm|ft|feet) )(?:each(?! pay(?:s|ing)| (?:room|flat|shop|unit|apartment) (?:rents?|brings?|pays?))|apiece|per (?:unit|plot|flat|block|sqm|sq))(?!\p{L})/iu
/** `1OOm` and `2l5m`, in which letters were read for digits. */
const misread =
  /(?<![\p{L}\p{N}])(?=[OoIlSB.,]{0,8}\d)[\dOoIlSB.,]{0,12}[OoIlSB][\dOoIlSB.,]{0,12} ?(?:m|k|b|bn|mil|million|billion)(?![\p{L}\p{N}])/u
/** Words of somebody who looks for a property, or would exchange one. Questions to readers are none. */
const search =
  /(?<!\p{L})(?:(?:i|we) (?:(?:want(?! to (?:sell|let|rent (?:it )?out))|need(?! (?:the )?(?:money|cash|funds?)))(?!\p{L})|have(?! (?:(?:the |a |an )?(?:direct |exclusive |sole |firm |valid |full )*(?:mandate|briefs?|instruction)(?!\p{L})|(?:\d|two|three|four|five|six) ?-?bed(?![^\n.]{0,60}(?:client|buyer|tenant|budget|cash))|c of o))(?! (?:a|an|this|one|some|another) (?!(?:\p{L}+ )?(?:clients?|buyers?|tenants?|customers?|budget|company)(?!\p{L}))))|(?:i am|we are|i'm|we're) (?:buying|looking)|clients? (?:has|have|wants?|needs?)|(?<!new )buyers? (?:has|have|with(?! (?:proof|funds?))|is|are)|(?:any(?:one|body)|who) (?:with|has|have|is selling)(?! (?:a )?(?:client|buyer|tenant)s? for)|looking (?:for|to (?:buy|rent))(?![^\n?]{0,80}\?)|(?<!most )wanted|swap|barter|(?:flat|room|house) ?-?mates?|shared (?:flat|apartment|house)|a room in|add your(?:s| own))(?!\p{L})/iu
/** Several of a kind, of which the amount may be the price of one. */
const several =
  /(?<!\p{L})(?:(?:\d{1,4}|several|few|limited|more|multiple|many) (?:plots?|units?|flats?|blocks?|slots?)(?: \p{L}+){0,3} (?:available|left|remaining)|(?<![\d.,]|(?:on(?: about| over| approx\p{L}*)?|block|unit|flat|no|phase|with|and|plus|approval for|[+&(]|(?<!\d ?|\p{L})block of) ?)(?:(?:[3-9]|[1-9]\d{1,3}|three|four|five|six|eight|ten) (?:plots|acres|hectares)(?![^\n]{0,80}(?:all for|for (?:all|everything|the)|total|altogether|whole))|(?:[2-9]|[1-9]\d{1,3}|two|three|four|five|six|eight|ten) (?:units(?! in)|plots (?:at(?= ?[₦N#]?\d)|@))))(?!\p{L})/iu
/** The land of a building. */
const ofBuilding = /(?<!\p{L})(?:filling station|warehouse|factory|hotel|school|hospital|bungalow|duplex)(?!\p{L})/iu
const findSeveral = (text: string) => {
  const found = several.exec(text)
  return found && /(?:plots|acres|hectares)$/iu.test(found[0]) && ofBuilding.test(text) ? null : found
}
/** `10m off`: the amount beside it may be the price before or after. */
const reduced = /(?:%|\d ?(?:m|k|million|thousand)) off(?! ?-? ?plan| \p{Lu})/u
/** It may have been subtracted from the price or not, unless a price is `after discount`. */
const discount = /(?<!after (?:a )?|no )discounts?(?: of)?[ :=-]{0,3}[₦N#]?\d/iu
/** Two numbers of a range, of which the second is an amount. */
const rangeBefore =
  /(?:\d-|\d(?:\.\d+)? ?(?:k|m|b|bn|mil|million|billion|naira) ?(?:-|to|\/|or|~) ?|\d ?(?:to|or) |(?<!(?:phase|ph|zone|block|unit|flat|no|extension|gra|site) ?\d?)\d - )[₦N#]? ?$/iu

/**
 * The price among the amounts of a listing. All other amounts must be explained by the words beside them:
 * otherwise, or if several could be the price, there is none. `shared`: the words about all listings.
 */
export function choosePrice(
  text: string,
  amounts: readonly LabelledAmount[],
  deal: Deal,
  isShortLet: boolean,
  shared = '',
): ReadPrice {
  const all = amounts.filter(
    (amount) => amount.percent === null && isMoney(amount, text.slice(Math.max(0, amount.start - 14), amount.start)),
  )
  const money = all.filter((amount) => !isOfYears(text, amount, all))
  const asked = wanted.exec(text) ?? wantedAtStart.exec(text)
  if (asked) return noPrice([{ text: clauseFrom(text, asked.index), reason: refusedReasons.wanted }])
  const candidates = money.filter(
    ({ label }) =>
      label === null || label === 'price' || label === 'range' || label === 'per_plot' || label === 'per_area',
  )
  const read = withoutIncome(text, candidates, deal).map((amount) => ({
    amount,
    reason: refusalOf(amount, isShortLet),
  }))
  const refused = read.flatMap(({ amount, reason }) => (reason === null ? [] : [{ text: amount.text, reason }]))
  const accepted = read.filter(({ reason }) => reason === null).map(({ amount }) => amount)
  const values = new Set(accepted.map(({ value }) => value))
  const [value = null] = values
  const known = amounts.filter((amount) => amount.percent !== null || all.includes(amount))
  // What remains beside the amounts.
  const rest = maskSpans(text, known, ' ')
  const request = onRequest.exec(text)
  if (values.size === 0) {
    if (request) return noPrice([...refused, { text: request[0], reason: refusedReasons.onRequest }])
    return noPrice(
      refused,
      refused.length === 0 && (money.length > 0 || amounts.some(isBarePrice) || misread.test(text)),
    )
  }
  const isForAll =
    new Set([...text.matchAll(counts)].map(([, count]) => count)).size <= 1 &&
    accepted.some(
      ({ start, end }) =>
        forAll.test(text.slice(end, end + 24)) || allFor.test(text.slice(Math.max(0, start - 40), start)),
    )
  const isDoubtful = createDoubts(text)
  const isBlocked =
    values.size > 1 ||
    value === null ||
    money.some(({ isUnclear }) => isUnclear) ||
    accepted.some((amount) => isUncertain(text, amount, deal) || isDoubtful(amount)) ||
    isDoubtfulListing(text, isForAll) ||
    (deal !== 'Sell' &&
      (deal === 'Lease' || value < 60_000_000) &&
      !accepted.some(({ period }) => period === 'year') &&
      isDoubtfulLease(text)) ||
    !accepted.some(createEvidence(text, known, shared, deal !== 'Sell')) ||
    // A part is less than the whole: '95m cash or 110m instalment' has two prices.
    money.some((amount) => partLabels.has(amount.label) && (amount.value ?? 0) >= value * largestPart(amount)) ||
    hasOtherPayments(text, money, deal, value) ||
    refused.some(({ reason }) => reason !== refusedReasons.monthly) ||
    // The other words of the listing may say what the amount is.
    [
      request,
      isForAll ? null : each.exec(rest),
      misread.exec(text),
      search.exec(text),
      isForAll ? null : findSeveral(text),
      reduced.exec(text),
      discount.exec(text),
    ].some((found) => found !== null) ||
    text.includes(unreadable) ||
    (deal !== 'Sell' && !accepted.some(({ period }) => period === 'year') && otherPeriod.test(rest)) ||
    (isShortLet && deal !== 'Sell') ||
    isOther(shared, deal)
  return {
    price: isBlocked ? null : value,
    isDoubtful: isBlocked,
    refused,
    possible: isShortLet ? [] : listPossiblePrices(text, accepted),
  }
}

const noPrice = (refused: ReadPrice['refused'], isDoubtful = false): ReadPrice => ({
  price: null,
  isDoubtful,
  refused,
  possible: [],
})
/** What is sold brings the rent of a year, if another amount can be its price. */
function withoutIncome(text: string, candidates: readonly LabelledAmount[], deal: Deal): readonly LabelledAmount[] {
  const others = candidates.filter(
    ({ start, end, period }) =>
      !rentBefore.test(text.slice(Math.max(0, start - 40), start)) &&
      !(period === 'year' && rentBehind.test(text.slice(end, end + 20))),
  )
  return deal === 'Sell' && others.some(({ value }) => value !== null) ? others : candidates
}
const rentBefore =
  /(?<!\p{L})(?:gross|rent(?:al)?s?(?: income| roll)?|(?:annual|yearly) income|pays?|brings? in)(?: is| na| of| about|[ :=-]{1,3})* ?$/iu
const rentBehind = /^ ?(?:gross|rent(?:al)?|income)(?!\p{L})/iu

/** Whether an amount is another one times the years beside it: `2m. 2 years upfront = 4m`. */
function isOfYears(text: string, { value, start }: LabelledAmount, amounts: readonly LabelledAmount[]): boolean {
  const count = years.exec(text.slice(Math.max(0, start - 60), start))?.[1]?.toLowerCase()
  const times = count === undefined ? 0 : Number(count) || ['two', 'three', 'four', 'five'].indexOf(count) + 2
  return times > 1 && value !== null && amounts.some((one) => one.value !== null && one.value * times === value)
}
const years =
  /(?<![\d.])([2-5]|two|three|four|five) ?-?(?:years?|yrs?)(?!\p{L})(?: (?:rent|upfront|up front|advance|payment|first|compulsory|minimum|from|new|tenant)){0,4}[ :(=]{0,4}(?:is |na )?$/iu

/** At most 60 characters: 'budget 150m', 'Looking for a 4 bedroom terrace'. */
const clauseFrom = (text: string, at: number) =>
  text
    .slice(at, at + 60)
    .trim()
    .split(/[\n,;!?]|\. /, 1)[0]!

/** Whether the words about all listings say that their amounts are no prices as the form has them. */
const isOther = (shared: string, deal: Deal) =>
  shared.split('\n').some(namesOtherAmounts) ||
  reduced.test(shared) ||
  wantedAtStart.test(shared) ||
  (deal !== 'Sell' && otherPeriod.test(shared))

/** Behind the price of all together: 'N270m for all'. */
const forAll =
  /^[ ,(]{0,2}(?:for (?:all|everything|both|the (?:whole|entire|lot|block|two|three|four|pair|twin))|(?:all )?together)(?!\p{L})/iu
/** `5 plots for sale. 2 plots together 6m` */
const counts = /(?<![\d.,])(\d{1,4}) (?:acres|plots|units)(?!\p{L})/giu
const allFor =
  /(?<!\p{L})(?:everything(?: na| is)?|(?:all|acres|plots|units|flats) together(?: is| for| at| going for)?)[ :]{0,3}$/iu

/** Whether a rent is another one later, or what is paid each month for a sale may follow a deposit. */
function hasOtherPayments(text: string, money: readonly LabelledAmount[], deal: Deal, price: number): boolean {
  if (deal !== 'Sell') return money.some((amount) => isOfLater(text, amount) && amount.value !== price)
  // '20m, 5m monthly for 12 months'
  return (
    !deposit.test(text) && money.some(({ label, period }) => (label === 'plan' || label === null) && period === 'month')
  )
}
/** A rent of later years: the other one may have fees in it. */
const isOfLater = (text: string, { label, start }: LabelledAmount) =>
  label === 'other' && /(?<!\p{L})renew\p{L}*[^.\n]{0,24}$/iu.test(text.slice(Math.max(0, start - 40), start))

const partLabels: ReadonlySet<LabelledAmount['label']> = new Set([
  'plan',
  'service_charge',
  'agency_fee',
  'legal_fee',
  'agency_and_legal',
  'caution',
])

/** '115m, 6 months payment plan (125m)': the first one is no part of the second. */
const largestPart = ({ label }: LabelledAmount) => (label === 'plan' ? 0.8 : 1)

const idBefore = /(?:ref|reference|id|code|no|number|rc|acct|account)[ .:#-]{0,3}$/iu

/** Bare numbers only count behind a label; a length or `#1` is no amount. */
function isMoney(
  { isBare, isLength, label, value, currency, hasUnit, text, period }: LabelledAmount,
  before: string,
): boolean {
  if (isLength) return false
  if (/^#\d{1,2}$/.test(text)) return false
  if (!hasUnit && label === null && period === null && idBefore.test(before)) return false
  // A number of a file: LG/45,123,456.
  if (!hasUnit && currency === null && /[\p{L}\p{N}]\/$/u.test(before)) return false
  // A long number without groups, which could be the price, unless it names the listing.
  if (isBare && !hasUnit && value !== null && value >= 100_000) return !idBefore.test(before)
  if (isBare && !hasUnit && label !== 'price' && /^(?:19|20)\d\d$/.test(text)) return false
  if (isBare && !hasUnit)
    return label !== null && value !== null && value >= 1_000 ? true : period === 'year' && label !== 'other'
  if (!hasUnit && currency === null && value !== null && value < 100_000) return label !== null
  return true
}

/** A label of the price before a number without a unit, as in `asking 285`. */
const isBarePrice = ({ isBare, isLength, label, period, hasUnit }: LabelledAmount) =>
  isLength || (isBare && (label === 'price' || period !== null || hasUnit))

function refusalOf(
  { currency, period, share, label, isAboveLimit }: LabelledAmount,
  isShortLet: boolean,
): string | null {
  if (currency === 'foreign') return refusedReasons.currency
  if (isAboveLimit) return refusedReasons.aboveLimit
  if (share === 'plot' || label === 'per_plot') return refusedReasons.perPlot
  if (share === 'area' || label === 'per_area') return refusedReasons.perArea
  if (period === 'month') return refusedReasons.monthly
  if (period === 'week') return refusedReasons.weekly
  if (period === 'night') return refusedReasons.nightly
  if (period === 'other' || period === 'quarter') return refusedReasons.severalYears
  return isShortLet && period === null ? refusedReasons.shortLet : null
}

/** Amounts below are more often a slip, a part or a price per night. */
const minSale = 500_000
const minLease = 150_000
const minYearly = 100_000
/** The lowest price of a square metre of land, in naira. */
const minPerMetre = 2_500
const areaBefore = /(?<![\d,])(\d[\d,]{0,9}) ?(?:sqms?|sq\.? ?m|m2|m²) ?(?:at|@|for|is|-|:) ?$/iu

/** Homes that are offered for less than the smallest price of a sale. */
const rentedHome = /(?<!\p{L})(?:flat|self ?-?con\p{L}*|parlou?r|bungalow|single room|room self\p{L}*)(?!\p{L})/iu

function isUncertain(text: string, amount: LabelledAmount, deal: Deal): boolean {
  const { value, start, end, label, period, isBare, hasUnit } = amount
  if (value === null || label === 'range') return true
  if (isBare && label !== 'price' && period === null) return true
  if (!hasUnit && value < 100_000 && period === null) return true
  if (deal === 'Sell' && period !== null) return true
  if (
    value <
    (period === 'year' ? minYearly : deal === 'Lease' || (deal === null && rentedHome.test(text)) ? minLease : minSale)
  )
    return true
  const before = text.slice(Math.max(0, start - 24), start)
  // The rent of a property that is for sale.
  const clause = `${before.split(/[.,;\n]/).at(-1)}${text.slice(end, end + 10).split(/[.,;\n]/, 1)[0]}`
  if (deal === 'Sell' && /(?<!\p{L})rent/iu.test(clause)) return true
  // Rather the price of a square metre: '1,200 sqm at 1.8m'.
  const area = areaBefore.exec(before)?.[1]
  if (area !== undefined && value < minPerMetre * Number(area.replaceAll(',', ''))) return true
  const behind = text.slice(end, end + 16)
  // 'Old rent 1.5m or 2m', '60m now, 60m later', 'Cost 60m then'.
  if (/\d ?(?:k|m|million)? or [₦N#]?$/iu.test(before)) return true
  if (/^ (?:(?:back )?then(?!\p{L})|now(?:,| and) ?(?:[₦N#]?\d|balance|rest))/iu.test(behind)) return true
  if (
    rangeBefore.test(before) &&
    !/(?:slash|reduc|down|was|now|drop|to let)[^\n]{0,90}$/iu.test(text.slice(Math.max(0, start - 100), start))
  )
    return true
  return (
    /(?:~|±|[<>≤≥≈]|\+\/-) ?$/.test(before) ||
    /^ ?(?:\/ ?\d|\?|or \d|to (?!let|rent|sell)\p{L}|(?:client|buyer|tenant)(?!\p{L})|\+(?! ?[₦N#\d\p{L}])|-ish|ish|upward|above|and above|and (?:a )?half|plus\b(?! ))/iu.test(
      behind,
    )
  )
}
