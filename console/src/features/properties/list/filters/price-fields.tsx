import { PriceField } from '../../../../forms/fields/price-field'
import type { PropertyFilters } from './property-filters'

export type PriceRange = Pick<PropertyFilters, 'min_price' | 'max_price'>

interface PriceFieldsProps {
  labels: readonly [lowest: string, highest: string]
  range: PriceRange
  onChange: (changes: Partial<PriceRange>) => void
}

/** The lowest and the highest price. */
export const PriceFields = ({ labels: [lowest, highest], range, onChange }: PriceFieldsProps) => (
  <>
    <PriceField
      label={lowest}
      value={range.min_price?.toString() ?? ''}
      onValueChange={(digits) => onChange({ min_price: numberOf(digits) })}
      placeholder="No minimum"
    />
    <PriceField
      label={highest}
      value={range.max_price?.toString() ?? ''}
      onValueChange={(digits) => onChange({ max_price: numberOf(digits) })}
      placeholder="No maximum"
      error={isPriceReversed(range) ? 'The highest price is below the lowest' : undefined}
    />
  </>
)

export const isPriceReversed = ({ min_price: min, max_price: max }: PriceRange): boolean =>
  min !== undefined && max !== undefined && min > max

const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
