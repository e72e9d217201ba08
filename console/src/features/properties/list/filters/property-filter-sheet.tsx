import { useIsAvailable } from '../../../../api/available'
import { PriceField } from '../../../../forms/fields/price-field'
import { FilterSheet } from '../../../../lists/filters/filter-sheet'
import { orderName } from '../../../../lists/filters/orders'
import { Select } from '../../../../ui/fields/select'
import { AgentFilterField } from './agent-filter-field'
import { FilterSelect } from './filter-select'
import { FurtherFields, isReversed } from './further-fields'
import { noFilters, orderLabels, type PropertyFilters, type PropertySort, sortNames } from './property-filters'
import { selectFilterNames, selectFilters } from './select-filters'
import { SeveralField } from './several-field'

interface PropertyFilterSheetProps {
  filters: PropertyFilters
  onChange: (changes: Partial<PropertyFilters>) => void
  onClose: () => void
}

/** The sort order and all filters of the properties. */
export function PropertyFilterSheet({ filters, onChange, onClose }: PropertyFilterSheetProps) {
  const { q, tab: _tab, ...shown } = filters
  const hasStates = useIsAvailable('listing states') === true
  return (
    <FilterSheet
      filters={shown}
      isInvalid={(draft) => isPriceReversed(draft) || isReversed(draft)}
      onApply={onChange}
      onClear={() => onChange({ ...noFilters, q })}
      onClose={onClose}
      renderFields={(draft, change) => (
        <>
          <Select
            label="Order"
            options={sortOptions}
            value={draft.sort}
            onValueChange={(sort) => change({ sort: sort as PropertySort })}
          />
          {selectFilterNames.map((name) => {
            if (name === 'state' && !hasStates) return null
            const Field = 'isSeveral' in selectFilters[name] ? SeveralField : FilterSelect
            return <Field key={name} name={name} filters={draft} onChange={change} />
          })}
          <AgentFilterField id={draft.agent_id} onChange={(agent_id) => change({ agent_id })} />
          <PriceField
            label="Lowest price"
            value={draft.min_price?.toString() ?? ''}
            onValueChange={(digits) => change({ min_price: numberOf(digits) })}
            placeholder="No minimum"
          />
          <PriceField
            label="Highest price"
            value={draft.max_price?.toString() ?? ''}
            onValueChange={(digits) => change({ max_price: numberOf(digits) })}
            placeholder="No maximum"
            error={isPriceReversed(draft) ? 'The highest price is below the lowest' : undefined}
          />
          <FurtherFields filters={draft} onChange={change} />
        </>
      )}
    />
  )
}

const isPriceReversed = ({ min_price: min, max_price: max }: Pick<PropertyFilters, 'min_price' | 'max_price'>) =>
  min !== undefined && max !== undefined && min > max

const byField = Object.keys(orderLabels)
  .flatMap((name) => [`${name}_asc`, `${name}_desc`])
  .filter((value) => !(value in sortNames))
  .map((value) => ({ value, label: orderName(orderLabels, value) }))
const sortOptions = [...Object.entries(sortNames).map(([value, label]) => ({ value, label })), ...byField]

const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
