import { stateOfLocation } from '../areas/state-of-location'
import type { State } from '../areas/states'
import { foldText } from '../search/fold-text'
import type { PropertyFacts } from './facts'

/** What a law says about the rent of a lease, where and from when it holds (docs/decisions/0091). */
interface RentRule {
  /** The state, and the areas in it for which the law does not hold, as locations name them. */
  readonly state: State
  readonly except: readonly string[]
  /** The first day on which it holds. */
  readonly from: string
  readonly source: string
  readonly maxMonthsInAdvance: number
  readonly note: string
}

const rentRules: readonly RentRule[] = [
  {
    state: 'Lagos',
    except: ['Apapa', 'Ikeja GRA', 'Ikoyi', 'Victoria Island'],
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
  const words = wordsOf(location)
  return rentRules
    .filter(({ from, maxMonthsInAdvance }) => type === 'Lease' && day >= from && months > maxMonthsInAdvance)
    .filter((rule) => rule.state === state && !rule.except.some((area) => words.includes(wordsOf(area))))
    .map(({ note, source }) => `${note} (${source}).`)
}

const wordsOf = (text: string) =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()} `
