import { assignLabels } from '../money/assign-labels'
import { findAmounts } from '../money/amounts'
import { namesOtherAmounts } from '../money/labels'
import { maskPhones } from '../phones'

const unit = String.raw`(?:\d{1,2} ?-?(?:bed ?-?(?:rooms?)?|beds|bdrms?|brs?)|\d[\d,]{1,5} ?(?:sqms?|m2|m²)|studios?|(?:half|full) plot)(?!\p{L})`
const money = String.raw`(?:₦|#|ngn|n)? ?\d{1,4}(?:\.\d{1,3})? ?(?:k|m|mil|million|b|bn|billion)(?!\p{L})|(?:₦|#|ngn|n)? ?\d{1,3}(?:,\d{3}){1,3}(?![\d,])`
/** A unit with its price: '2 bedroom terrace - N65m net'. */
const priced = new RegExp(
  `(?<![\\p{L}\\p{N}.,+-])(${unit})([^\\n,;|.•₦#\\d]{0,50})(?:${money})(?: ?(?:net|per annum|p\\.?a\\.?|yearly|asking|outright|only)(?!\\p{L}))?`,
  'giu',
)
const between = /^[ ,;|&/•.-]*(?:(?:and|while) )?$/iu
// Words of an amount that is no price, or of rooms that are no listing.
const other =
  /(?<!\p{L})(?:pay|pays|paying|rents?|rented|income|tenants?|bq|boys|worth|was|caution|service|agency|legal|deposit|with|instal\w*)(?!\p{L})/iu

/**
 * A line that lists units with their prices, such as '1 bed 45m, 2 bed 65m', divided into a line for each.
 * The text as it is if it has another amount that could be a price.
 */
export function divideUnits(text: string): string {
  if (text.length > maxCharacters) return text
  const lines = text.split('\n').map(divideLine)
  const outside = lines.flatMap(({ before, behind }) => [before, behind]).join('\n')
  if (!lines.some(({ items }) => items.length > 0) || hasPrice(outside)) return text
  return lines
    .flatMap(({ before, items, behind }) =>
      [before, ...items, behind].filter((part) => part !== '' || items.length === 0),
    )
    .join('\n')
}

/** Longer ones are no list of units. */
const maxCharacters = 5_000

interface Divided {
  readonly before: string
  readonly items: readonly string[]
  readonly behind: string
}

function divideLine(line: string): Divided {
  const found = [...line.matchAll(priced)]
  const [first] = found
  const last = found.at(-1)
  const areBeside = found.every(
    ({ index }, at) => at === 0 || between.test(line.slice(found[at - 1]!.index + found[at - 1]![0].length, index)),
  )
  const areDistinct = new Set(found.map(([, name]) => name!.toLowerCase())).size === found.length
  // 'Deposit: 1 bed 10m, 2 bed 15m'
  const heading = line.slice(0, first?.index).split(/[.;!]/).at(-1)!
  if (
    !first ||
    !last ||
    namesOtherAmounts(heading) ||
    found.length < 2 ||
    !areBeside ||
    !areDistinct ||
    found.some(([, , words]) => other.test(words!))
  )
    return { before: line, items: [], behind: '' }
  return {
    before: line.slice(0, first.index).replace(/[\s,:;|-]+$/u, ''),
    items: found.map(([item]) => item),
    behind: line.slice(last.index + last[0].length).replace(/^[\s,.;|-]+/u, ''),
  }
}

/** Whether a text has an amount that could be a price, or the income of what is sold. */
export const hasPrice = (text: string): boolean => {
  const masked = maskPhones(text)
  return assignLabels(masked, [...findAmounts(masked)]).some(
    ({ label, percent, isBare, isLength }) =>
      percent === null && !isBare && !isLength && (label === null || label === 'price' || label === 'other'),
  )
}
