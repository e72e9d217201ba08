import { factFields, type FactName } from '@gatehouse/contract/listing/facts'
import { landInSquareMetres } from '@gatehouse/contract/listing/land'
import { listRentNotes } from '@gatehouse/contract/listing/rent-rules'
import { formatCount } from '../../../../format/count'
import { readPlotSizes } from '../../detail/plot-sizes'
import type { PropertyFormValues } from '../property-form-values'

type Typed = Pick<
  PropertyFormValues,
  'type' | 'location' | 'fact_land_size' | 'fact_land_unit' | 'fact_minimum_rent_months'
>

/**
 * What follows from the typed values, by the fact below whose input it is shown: the land in m², and what a
 * law says of the rent. `day`: today, as YYYY-MM-DD.
 */
export function listFactNotes(typed: Typed, day: string): { readonly [Name in FactName]?: string } {
  const { type, location } = typed
  const facts = {
    land_size: valid('land_size', typed.fact_land_size),
    land_unit: valid('land_unit', typed.fact_land_unit),
    minimum_rent_months: valid('minimum_rent_months', typed.fact_minimum_rent_months),
  }
  const land = facts.land_unit === 'm²' ? null : landInSquareMetres(facts, location, readPlotSizes())
  const notes = listRentNotes({ type, location, facts }, day)
  return {
    ...(land !== null && { land_size: `= ${formatCount(land)} m²` }),
    ...(notes.length > 0 && { minimum_rent_months: notes.join(' ') }),
  }
}

/** Undefined while the typed value is none of the fact. */
const valid = <Name extends 'land_size' | 'land_unit' | 'minimum_rent_months'>(name: Name, typed: unknown) =>
  factFields[name].input().safeParse(typed).data as ReturnType<(typeof factFields)[Name]['input']>['_zod']['output']
