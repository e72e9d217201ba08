import type { PropertyFacts } from './facts'

interface MoveInLine {
  readonly label: string
  /** In whole naira. */
  readonly amount: number
}

export interface MoveInTotal {
  readonly lines: readonly MoveInLine[]
  readonly total: number
}

const monthsOfYear = 12

/**
 * What a tenant pays to move in: the rent of the minimum period, or of a year, and the fees that are known.
 * The price of a lease is the rent of a year. Null for a sale, without a price, and where no fact adds
 * anything to the price. Amounts are exact: the largest total is below 2^53.
 */
export function computeMoveInTotal({
  type,
  price,
  facts,
}: {
  readonly type: string
  readonly price: number | null
  readonly facts: PropertyFacts
}): MoveInTotal | null {
  if (type !== 'Lease' || price === null) return null
  const { minimum_rent_months: months = monthsOfYear } = facts
  const fees = [
    ['Agency fee', facts.agency_fee],
    ['Legal fee', facts.legal_fee],
    ['Caution deposit', facts.caution],
    ['Service charge for a year', facts.service_charge],
  ] as const
  const known = fees.flatMap(([label, amount]) => (amount === undefined ? [] : [{ label, amount }]))
  if (known.length === 0 && months === monthsOfYear) return null
  // A part of a naira is rounded up.
  const rent = { label: `Rent for ${nameOfPeriod(months)}`, amount: Math.ceil((price * months) / monthsOfYear) }
  const lines = [rent, ...known]
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

function nameOfPeriod(months: number): string {
  if (months === monthsOfYear) return 'a year'
  if (months % monthsOfYear === 0) return `${months / monthsOfYear} years`
  return months === 1 ? 'a month' : `${months} months`
}
