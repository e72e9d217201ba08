import { FilterPopover } from '../../../../lists/filters/filter-popover'
import type { PanelProps } from '../../../../lists/filters/panel-filter'
import { PopoverPanel } from '../../../../ui/menus/popover-panel'
import { type FurtherFilters, FurtherFields, isReversed } from './further-fields'
import { isPriceReversed, PriceFields, type PriceRange } from './price-fields'
import { furtherNames, noFilters, type PropertyFilters } from './property-filters'
import { selectFilters } from './select-filters'
import { SeveralField } from './several-field'

// The panels of wide pages, loaded on demand.

export const PricePopover = ({ filters: { min_price, max_price }, ...panel }: PanelProps<PriceRange>) => (
  <FilterPopover<PriceRange>
    {...panel}
    label="Price"
    filters={{ min_price, max_price }}
    none={{ min_price: undefined, max_price: undefined }}
    noneLabel="Any Price"
    isInvalid={isPriceReversed}
    renderFields={(range, change) => <PriceFields labels={['From', 'To']} range={range} onChange={change} />}
  />
)

/** The panel of More Filters. */
export const FurtherPopover = ({ filters, ...panel }: PanelProps<PropertyFilters>) => (
  <FilterPopover<FurtherFilters>
    {...panel}
    label="More filters"
    filters={chooseFrom(filters)}
    none={chooseFrom(noFilters)}
    noneLabel="Any"
    isInvalid={isReversed}
    renderFields={(draft, change) => (
      <FurtherFields filters={draft} onChange={(changes) => change(chooseFrom({ ...draft, ...changes }))} />
    )}
  />
)

const chooseFrom = (filters: FurtherFilters): FurtherFilters =>
  Object.fromEntries(furtherNames.map((name) => [name, filters[name]])) as unknown as FurtherFilters

/** Values of a filter, several of which can be set. The panel stays open for the next one. */
const severalPopover = (name: 'needs' | 'state') =>
  function SeveralPopover({ trigger, filters, onChange }: PanelProps<PropertyFilters>) {
    return (
      <PopoverPanel label={selectFilters[name].label} trigger={trigger}>
        {() => <SeveralField name={name} filters={filters} onChange={onChange} />}
      </PopoverPanel>
    )
  }

export const NeedsPopover = severalPopover('needs')
export const StatePopover = severalPopover('state')
