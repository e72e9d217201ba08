import { FilterPopover } from '../../../lists/filters/filter-popover'
import type { PanelProps } from '../../../lists/filters/panel-filter'
import { DayFields, type DayRange, isReversed } from './day-fields'

/** The panel of the days, loaded on demand. */
export const DayPopover = ({ filters: { from, to }, ...panel }: PanelProps<DayRange>) => (
  <FilterPopover<DayRange>
    {...panel}
    label="Days"
    filters={{ from, to }}
    none={{ from: undefined, to: undefined }}
    noneLabel="Any Day"
    isInvalid={isReversed}
    renderFields={(range, change) => <DayFields range={range} onChange={change} />}
  />
)
