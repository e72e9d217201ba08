import { orderedNames } from '@gatehouse/contract/fields/derive'
import type { Field, Fields } from '@gatehouse/contract/fields/field'
import { isCalendarDate } from '@gatehouse/contract/values/fields'
import { useIsAvailable } from '../../api/available'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { type Orders, readOrder } from './orders'

/** A filter by one of a few values; without options by a day. */
interface ListFilter {
  readonly label: string
  readonly options?: readonly (readonly [value: string, label: string])[]
}

/** What a list can be filtered and ordered by, as data. */
export interface ListFilters {
  /** By their names in the query and the address. */
  readonly filters: Readonly<Record<string, ListFilter>>
  /** The names of the fields that order the list. */
  readonly orders: Orders
}

/** The filters by the days of the creation: 'Registered' from and until. */
export const createdDays = (verb: string) => ({
  min_created_at: { label: `${verb} from` },
  max_created_at: { label: `${verb} until` },
})

/** The fields that order a list, with their labels or the given ones; those without either are left out. */
export const ordersOf = (fields: Fields, labels: Readonly<Record<string, string>>): Orders =>
  Object.fromEntries(
    orderedNames(fields).flatMap((name) => {
      const label = labels[name] ?? (fields[name] as Field).label
      return label === undefined ? [] : [[name, label]]
    }),
  )

const none: ListFilters = { filters: {}, orders: {} }

/**
 * The filters and the order of a list that the address has. `query` is what the list sends; `unknown` what
 * the address has besides, which is no option: the list is shown without it.
 */
export function useListFilters(list: ListFilters = none, pageParam = 'page') {
  const isAvailable = useIsAvailable('list filters') === true
  const [search, setSearch] = useSearchParams()
  const { filters, orders } = isAvailable ? list : none
  const query: Record<string, string> = {}
  const unknown: [name: string, text: string][] = []
  for (const [name, filter] of [...Object.entries(filters), ['sort', sortFilter] as const]) {
    const text = search.get(name) ?? ''
    const isKnown = name === 'sort' ? readOrder(text, orders) !== undefined : isOption(filter, text)
    if (isKnown) query[name] = text
    else if (text !== '' && isAvailable && !(name === 'sort' && ownOrders.has(text))) unknown.push([name, text])
  }
  /** '' removes a filter. Another list begins at its first page. */
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries({ ...changes, [pageParam]: '' }))
          if (value === '') before.delete(name)
          else before.set(name, value)
        return before
      },
      { replace: true },
    )
  return { list: { filters, orders }, query, unknown, change, isEmpty: Object.keys(query).length === 0 }
}

export type ListFiltering = ReturnType<typeof useListFilters>

/** For the headings of a table. */
export const orderingOf = ({ list: { orders }, query, change }: ListFiltering) => ({
  orders,
  sort: query['sort'],
  onSort: (sort: string) => change({ sort }),
})

const sortFilter: ListFilter = { label: 'Order' }

/** The orders of pages that have tabs or a menu for them. */
const ownOrders = new Set(['latest', 'oldest', 'properties'])

const isOption = ({ options }: ListFilter, text: string) =>
  options ? options.some(([value]) => value === text) : isCalendarDate(text)
