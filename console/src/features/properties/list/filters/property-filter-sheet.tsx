import { useIsAvailable } from '../../../../api/available'
import { FilterSheet } from '../../../../lists/filters/filter-sheet'
import { orderName } from '../../../../lists/filters/orders'
import { Select } from '../../../../ui/fields/select'
import { AgentFilterField } from './agent-filter-field'
import { FilterSelect } from './filter-select'
import { FurtherFields, isReversed } from './further-fields'
import { isPriceReversed, PriceFields } from './price-fields'
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
          <PriceFields labels={['Lowest price', 'Highest price']} range={draft} onChange={change} />
          <FurtherFields filters={draft} onChange={change} />
        </>
      )}
    />
  )
}

const byField = Object.keys(orderLabels)
  .flatMap((name) => [`${name}_asc`, `${name}_desc`])
  .filter((value) => !(value in sortNames))
  .map((value) => ({ value, label: orderName(orderLabels, value) }))
const sortOptions = [...Object.entries(sortNames).map(([value, label]) => ({ value, label })), ...byField]
