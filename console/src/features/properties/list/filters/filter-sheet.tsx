import { useState, type FormEvent } from 'react'
import { useIsAvailable } from '../../../../api/available'
import { PriceField } from '../../../../forms/fields/price-field'
import { Button } from '../../../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialogs/dialog'
import { useClosedByBack } from '../../../../ui/dialogs/use-closed-by-back'
import { Select } from '../../../../ui/fields/select'
import { AgentFilterField } from './agent-filter-field'
import { FilterSelect } from './filter-select'
import { FurtherFields, isReversed } from './further-fields'
import { orderName } from '../../../../lists/filters/orders'
import { noFilters, orderLabels, type PropertyFilters, type PropertySort, sortNames } from './property-filters'
import { selectFilterNames, selectFilters } from './select-filters'
import { SeveralField } from './several-field'

interface FilterSheetProps {
  filters: PropertyFilters
  onApply: (changes: Partial<PropertyFilters>) => void
  onClose: () => void
}

/** The sort order and all filters, applied together: the list behind the sheet is loaded once. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const [{ q: _q, tab: _tab, ...draft }, setDraft] = useState(filters)
  const change = (changes: Partial<PropertyFilters>) => setDraft((now) => ({ ...now, ...changes }))
  const { min_price: min, max_price: max } = draft
  const isPriceReversed = min !== undefined && max !== undefined && min > max
  const hasStates = useIsAvailable('listing states') === true
  useClosedByBack(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPriceReversed && !isReversed(draft)) onApply(draft)
  }
  return (
    <Dialog title="Filters and Order" onClose={onClose} maxWidth={480}>
      <form onSubmit={submit} className="contents">
        <DialogBody className="grid content-start gap-4">
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
            value={min?.toString() ?? ''}
            onValueChange={(digits) => change({ min_price: numberOf(digits) })}
            placeholder="No minimum"
          />
          <PriceField
            label="Highest price"
            value={max?.toString() ?? ''}
            onValueChange={(digits) => change({ max_price: numberOf(digits) })}
            placeholder="No maximum"
            error={isPriceReversed ? 'The highest price is below the lowest' : undefined}
          />
          <FurtherFields filters={draft} onChange={change} />
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => onApply({ ...noFilters, q: filters.q })}>
            Clear Filters
          </Button>
          <Button type="submit">Apply</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const byField = Object.keys(orderLabels)
  .flatMap((name) => [`${name}_asc`, `${name}_desc`])
  .filter((value) => !(value in sortNames))
  .map((value) => ({ value, label: orderName(orderLabels, value) }))
const sortOptions = [...Object.entries(sortNames).map(([value, label]) => ({ value, label })), ...byField]

const numberOf = (digits: string) => (digits === '' ? undefined : Number(digits))
