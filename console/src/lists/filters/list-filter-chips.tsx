import { formatLongDate } from '../../format/dates'
import { type FilterChip, FilterChips } from './filter-chips'
import type { ListFiltering } from './list-filters'
import { orderName } from './orders'

/** The active filters of a list and its order in words. */
export function ListFilterChips({ list, query, unknown, change }: ListFiltering) {
  const chip = (name: string, text: string): FilterChip => ({
    key: name,
    text,
    onRemove: () => change({ [name]: '' }),
  })
  const chips = [
    ...Object.entries(query).map(([name, value]) => chip(name, textOf(list, name, value))),
    ...unknown.map(([name, text]) => ({
      ...chip(name, `${list.filters[name]?.label ?? 'Order'}: “${text.slice(0, 40)}” is not an option`),
      isUnknown: true,
    })),
  ]
  return (
    <FilterChips
      chips={chips}
      onClear={() =>
        change(Object.fromEntries([...Object.keys(query), ...unknown.map(([name]) => name)].map((name) => [name, ''])))
      }
    />
  )
}

function textOf(list: ListFiltering['list'], name: string, value: string): string {
  const { label, options } = list.filters[name] ?? { label: 'Order' }
  if (name === 'sort') return `${label}: ${orderName(list.orders, value)}`
  return options
    ? `${label}: ${options.find(([option]) => option === value)?.[1]}`
    : `${label} ${formatLongDate(value)}`
}
