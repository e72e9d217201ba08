import { placeFinder } from '../areas/named-places'
import { stateOfLocation } from '../areas/state-of-location'
import type { State } from '../areas/states'
import type { PropertyFacts } from './facts'

/** What a law says about the rent of a lease, where and from when it holds (docs/decisions/0091). */
interface RentRule {
  readonly state: State
  /** Lists the areas of the state that a location names and for which the law does not hold. */
  readonly listExcepted: (location: string) => string[]
  /** The first day on which it holds. */
  readonly from: string
  readonly source: string
  readonly maxMonthsInAdvance: number
  readonly note: string
}

const rentRules: readonly RentRule[] = [
  {
    state: 'Lagos',
    listExcepted: placeFinder(['apapa', 'ikeja gra', 'ikoyi', 'victoria island']),
    from: '2011-08-24',
    source: 'Tenancy Law of Lagos State 2011 (Law No. 14), ss. 1 and 4',
    maxMonthsInAdvance: 12,
    note: 'In Lagos State, a new tenant may be asked for at most one year of rent in advance',
  },
]

/**
 * The rules that the rent in advance of a lease exceeds, as sentences with their source. `day`: the day for
 * which it is asked, as YYYY-MM-DD.
 */
export function listRentNotes(
  {
    type,
    location,
    facts: { minimum_rent_months: months = 0 },
  }: { readonly type: string; readonly location: string; readonly facts: PropertyFacts },
  day: string,
): string[] {
  const state = stateOfLocation(location)
  return rentRules
    .filter(({ from, maxMonthsInAdvance }) => type === 'Lease' && day >= from && months > maxMonthsInAdvance)
    .filter((rule) => rule.state === state && rule.listExcepted(location).length === 0)
    .map(({ note, source }) => `${note} (${source}).`)
}
