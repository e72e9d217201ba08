import { DateField } from '../../ui/fields/date-field'
import { Select } from '../../ui/fields/select'
import { FilterSheet } from './filter-sheet'
import type { ListFiltering } from './list-filters'
import { orderName } from './orders'

interface ListFilterSheetProps {
  filtering: ListFiltering
  onClose: () => void
}

type Draft = Partial<Record<string, string>>

/** The order and all filters of a list that has them as data. */
export function ListFilterSheet({ filtering: { list, query, unknown, change }, onClose }: ListFilterSheetProps) {
  const names = [...Object.keys(list.filters), 'sort', ...unknown.map(([name]) => name)]
  const apply = (next: Draft) => change(Object.fromEntries(names.map((name) => [name, next[name] ?? ''])))
  return (
    <FilterSheet<Draft>
      filters={query}
      isInvalid={isReversed}
      onApply={apply}
      onClear={() => apply({})}
      onClose={onClose}
      renderFields={(draft, set) => (
        <>
          <Select
            label="Order"
            options={[{ value: '', label: 'The usual order' }, ...orderOptions(list)]}
            value={draft['sort'] ?? ''}
            onValueChange={(sort) => set({ sort })}
          />
          {Object.entries(list.filters).map(([name, { label, options }]) =>
            options ? (
              <Select
                key={name}
                label={label}
                options={[{ value: '', label: 'Any' }, ...options.map(([value, text]) => ({ value, label: text }))]}
                value={draft[name] ?? ''}
                onValueChange={(value) => set({ [name]: value })}
              />
            ) : (
              <DateField
                key={name}
                label={label}
                chosen={draft[name] ?? ''}
                value={draft[name] ?? ''}
                onChange={(event) => set({ [name]: event.target.value })}
                error={name === 'max_created_at' && isReversed(draft) ? 'The last day is before the first' : undefined}
              />
            ),
          )}
        </>
      )}
    />
  )
}

const isReversed = ({ min_created_at: from = '', max_created_at: to = '' }: Draft) =>
  from !== '' && to !== '' && from > to

const orderOptions = (list: ListFiltering['list']) =>
  Object.keys(list.orders).flatMap((name) =>
    ['asc', 'desc'].map((direction) => {
      const value = `${name}_${direction}`
      return { value, label: orderName(list.orders, value) }
    }),
  )
