import { assignLabels } from '../money/assign-labels'
import { findAmounts } from '../money/amounts'
import { findLabels, type Label } from '../money/labels'
import { maskPhones } from '../phones'
import { hasPrice } from './split-units'

// What one message offers in two ways, and lists of which only the heading names the property.

export const both =
  /(?<!\p{L})(?:available |it's |you (?:can|may|fit) )?(?:for |to )?(?:sale|sell|buy|rent|lease|let) ?(?:or|and|&|\/) ?(?:for |to )?(?:sale|sell|buy|rent|lease|let)(?: it| am)?(?!\p{L})/iu
const offerOf = (words: string) =>
  new RegExp(
    String.raw`(?<!\p{L})(?:you (?:can|may|fit) )?(?:for )?(?:${words})(?: it| am| price)?(?: at| for| is| na)?[ :=-]{1,4}([₦N#]?\d[\d.,]*(?: ?p\.?a\b\.?|(?! or )[^\n,;.(]){0,40})`,
    'iu',
  )
const saleOffer = offerOf('(?:outright )?sale|sell|selling|buy|outright')
const leaseOffer = offerOf('rent|lease|letting')
const or = /^[ ,;.\n]*or[ \n]+$/iu
/** What is said of the two offers together. */
const choice = /(?<=[.!\n] ?)(?:whichever|which one|owner (?:is )?open to (?:any|both))(?!\p{L})[^.!?\n]{0,40}[.!?]?/iu

/** A property offered in both ways with a price for each: a listing for sale and one to let. */
export function splitOffers(text: string): string[] | null {
  const sale = saleOffer.exec(text)
  const lease = leaseOffer.exec(text)
  if (!sale || !lease) return null
  if (hasPrice(text.replace(sale[0], '').replace(lease[0], ''))) return null
  const [first, second] = sale.index < lease.index ? [sale, lease] : [lease, sale]
  const between = text.slice(first.index + first[0].length, second.index)
  const isOr = or.test(between)
  if (!isOr && !both.test(text)) return null
  const before = text.slice(0, first.index)
  const others = isOr ? '' : between.replace(/^[.,;]/, '')
  const behind = text.slice(second.index + second[0].length)
  return [first, second].map((offer) => {
    const [head, words] = offer === sale ? ['Sale', 'For sale'] : ['Rent', 'For rent']
    const own = `${head}: ${offer[1]}`
    const parts = offer === first ? [own, others.replace(/ +$/, '')] : [others.trimStart(), own]
    return (before + parts.join('') + behind).replace(both, words).replace(choice, '').trim()
  })
}

const perPlot = /^[^\p{L}\d]{0,4}(?:all )?(?:prices?|rates?)(?: are| is)?[ :]{1,2}per plot(?!\p{L})/imu
/** The words that make all prices of a text those of a plot; each line with one is a listing of land. */
export const plotHeading = (text: string): string | undefined => perPlot.exec(text)?.[0]

const fees: ReadonlySet<Label | null> = new Set([
  'service_charge',
  'agency_fee',
  'legal_fee',
  'agency_and_legal',
  'caution',
])
/** Whether all amounts of a text are fees: `Service charge 400k for each flat`. */
export function hasOnlyFees(text: string): boolean {
  if (!findLabels(text).some(({ label }) => fees.has(label))) return false
  const masked = maskPhones(text)
  const amounts = assignLabels(masked, [...findAmounts(masked)]).filter(
    ({ percent, isBare, isLength }) => percent === null && !isBare && !isLength,
  )
  return amounts.length > 0 && amounts.every(({ label }) => fees.has(label))
}
