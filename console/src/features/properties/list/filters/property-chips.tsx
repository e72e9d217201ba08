import { formatLongDate } from '../../../../format/dates'
import { type FilterChip, FilterChips } from '../../../../lists/filters/filter-chips'
import { useAgent } from '../../../agents/api'
import { useAreaName } from '../../areas/area-name'
import { priceRangeName } from './price-range-name'
import { type findUnknown, noFilters, type PropertyFilters } from './property-filters'
import { readOptions, selectFilterNames, selectFilters } from './select-filters'

interface PropertyChipsProps {
  filters: PropertyFilters
  /** What the address has besides, which is none of the options. */
  unknown: ReturnType<typeof findUnknown>
  onChange: (changes: Partial<PropertyFilters>) => void
}

/** The active filters in words; the search is in its field. */
export function PropertyChips({ filters, unknown, onChange }: PropertyChipsProps) {
  const { data: agent } = useAgent(filters.agent_id ?? null)
  const area = useAreaName(filters.area)
  const chip = (key: string, text: string, removal: Partial<PropertyFilters>): FilterChip => ({
    key,
    text,
    onRemove: () => onChange(removal),
  })
  const selected = selectFilterNames.flatMap((name) => {
    const value = filters[name]
    const options = value === undefined ? [] : (readOptions(name, String(value)) ?? [])
    return options.map(([option, text]) => {
      const others = options.filter(([other]) => other !== option).map(([other]) => other)
      return chip(`${name} ${option}`, text, { [name]: others.length === 0 ? undefined : others.join() })
    })
  })
  const { min_price, max_price, min_created_at: from, max_created_at: to } = filters
  const isPriced = min_price !== undefined || max_price !== undefined
  const chips: FilterChip[] = [
    ...selected,
    ...(isPriced ? [chip('price', priceRangeName(filters), { min_price: undefined, max_price: undefined })] : []),
    ...(filters.agent_id === undefined
      ? []
      : [chip('agent_id', agent?.company_name ?? 'One agent', { agent_id: undefined })]),
    ...listTitles(filters).map((title, _, titles) =>
      chip(`title ${title}`, title, { title: titles.filter((other) => other !== title).join() || undefined }),
    ),
    ...(filters.area === undefined ? [] : [chip('area', `In ${area}`, { area: undefined })]),
    ...rooms.flatMap(([name, one, several]) => {
      const least = filters[name]
      return least === undefined
        ? []
        : [chip(name, `${least} or more ${least === 1 ? one : several}`, { [name]: undefined })]
    }),
    ...(from === undefined && to === undefined
      ? []
      : [chip('listed', listedText(from, to), { min_created_at: undefined, max_created_at: undefined })]),
    ...unknown.map(([name, text]) => ({
      ...chip(`unknown ${name}`, `${labels[name]}: “${text.slice(0, 40)}” is not an option`, {
        [name]: name === 'sort' ? 'latest' : name === 'tab' ? 'active' : undefined,
      }),
      isUnknown: true,
    })),
  ]
  return (
    <FilterChips
      chips={chips}
      onClear={() => onChange({ ...noFilters, q: filters.q, ...(unknown.length > 0 && unknownDefaults(filters)) })}
    />
  )
}

/** Writes the order and the tab again, so that values of the address that are neither are removed. */
const unknownDefaults = ({ sort, tab }: PropertyFilters) => ({ sort, tab })

const listedText = (from: string | undefined, to: string | undefined): string => {
  if (from !== undefined && from === to) return `Listed on ${formatLongDate(from)}`
  if (to === undefined) return `Listed since ${formatLongDate(from)}`
  return from === undefined
    ? `Listed until ${formatLongDate(to)}`
    : `Listed from ${formatLongDate(from)} to ${formatLongDate(to)}`
}

const listTitles = ({ title }: PropertyFilters): string[] => title?.split(',').filter(Boolean) ?? []

const rooms = [
  ['min_bedroom', 'bedroom', 'bedrooms'],
  ['min_bathroom', 'bathroom', 'bathrooms'],
  ['min_living_room', 'living room', 'living rooms'],
] as const

const labels: Record<PropertyChipsProps['unknown'][number][0], string> = {
  tab: 'List',
  sort: 'Order',
  ...(Object.fromEntries(selectFilterNames.map((name) => [name, selectFilters[name].label])) as Record<
    (typeof selectFilterNames)[number],
    string
  >),
  agent_id: 'Agent',
  title: 'Title document',
  area: 'Area',
  min_price: 'Lowest price',
  max_price: 'Highest price',
  min_bedroom: 'Bedrooms',
  min_bathroom: 'Bathrooms',
  min_living_room: 'Living rooms',
  min_created_at: 'Listed from',
  max_created_at: 'Listed until',
}
