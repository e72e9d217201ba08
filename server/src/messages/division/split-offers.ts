import { assignLabels } from '../money/assign-labels'
import { findAmounts } from '../money/amounts'
import { findLabels, type Label } from '../money/labels'
import { maskPhones } from '../phones'
import { hasPrice } from './split-units'

// What one message offers in two ways, and lists of which only the heading names the property.

export const both =
  /(?<!\p{L})(?:available |it's )?(?:for |to )?(?:sale|sell|rent|lease|let) ?(?:or|and|&|\/) ?(?:for |to )?(?:sale|sell|rent|lease|let)(?!\p{L})/iu
const salePrice = /^[^\p{L}\d]{0,4}(?:for )?(?:sale|sell|selling|outright)(?: price)?[ :=-]{1,4}[₦N#]?\d[^\n]{0,30}$/imu
const leasePrice = /^[^\p{L}\d]{0,4}(?:for )?(?:rent|lease|letting)(?: price)?[ :=-]{1,4}[₦N#]?\d[^\n]{0,40}$/imu

/** A property `for sale or lease` with a line for the price of each: a listing for sale and one to let. */
export function splitOffers(text: string): string[] | null {
  const sale = salePrice.exec(text)
  const lease = leasePrice.exec(text)
  if (!sale || !lease || !both.test(text)) return null
  if (hasPrice(text.replace(sale[0], '').replace(lease[0], ''))) return null
  const forSale = text.replace(lease[0], '').replace(both, 'For sale').trim()
  const toLet = text.replace(sale[0], '').replace(both, 'For rent').trim()
  return sale.index < lease.index ? [forSale, toLet] : [toLet, forSale]
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
