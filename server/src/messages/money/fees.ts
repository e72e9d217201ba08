import type { Label } from './labels'
import type { LabelledAmount } from './assign-labels'

export interface Fees {
  /** Whole naira by the name of the fact. */
  readonly values: Readonly<Record<string, number>>
  readonly doubtful: readonly string[]
}

const factsOf: Partial<Record<Label, readonly string[]>> = {
  service_charge: ['service_charge'],
  agency_fee: ['agency_fee'],
  legal_fee: ['legal_fee'],
  agency_and_legal: ['agency_fee', 'legal_fee'],
  caution: ['caution'],
}
const timesAYear: Readonly<Record<string, number>> = { year: 1, month: 12, quarter: 4 }

/** The fees among the amounts of a listing; percentages are those of a certain price. */
export function readFees(text: string, amounts: readonly LabelledAmount[], price: number | null): Fees {
  const found = new Map<string, Set<number | null>>()
  for (const amount of amounts) {
    const names = amount.label === null ? [] : (factsOf[amount.label] ?? [])
    const isForEach =
      names.length < 2 ||
      /^[^\n]{0,24}(?<!\p{L})(?:each|both)(?!\p{L})/iu.test(text.slice(amount.end - 6, amount.end + 40))
    const value = isForEach ? valueOf(amount, price) : null
    for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(value))
  }
  const values: Record<string, number> = {}
  const doubtful: string[] = []
  for (const [name, each] of found) {
    const [value = null] = each
    if (each.size === 1 && value !== null) values[name] = value
    else doubtful.push(name)
  }
  return { values, doubtful }
}

/** Null if it is not certain. A service charge is for a year. */
function valueOf(amount: LabelledAmount, price: number | null): number | null {
  const { percent, value, currency, isUnclear, isBare, hasUnit, period, share, label } = amount
  if (percent !== null)
    return price === null || label === 'caution' || label === 'service_charge' || percent > 50
      ? null
      : Math.round((price * percent) / 100)
  if (
    value === null ||
    currency === 'foreign' ||
    isUnclear ||
    (share !== null && label !== 'agency_and_legal') ||
    value < 1_000
  )
    return null
  if (isBare && !hasUnit && value < 10_000) return null
  if (label !== 'service_charge') return period === null || period === 'year' ? value : null
  return period === null ? value : timesAYear[period] === undefined ? null : value * timesAYear[period]
}
