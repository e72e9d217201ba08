import type { PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertySorts } from '@gatehouse/contract/entities/property-choices'
import type { Paging } from '@gatehouse/contract/paging'
import { selectFilterNames, selectFilters, type SelectFilterName } from './select-filters'

/** The first page of the grid: about one screen, which arrives and is rendered first. */
export const firstCards = 12

/** Each further page of the grid: a few screens of cards, about 30 kB. */
export const cardsPerPage = 24

/** Placeholders while a property grid loads (S9.6), and the cards of the dashboard. */
export const placeholderCards = 8

export type PropertyTab = 'active' | 'archived'
export type PropertySort = (typeof propertySorts)[number]

export const sortNames: Record<PropertySort, string> = {
  latest: 'Newest first',
  oldest: 'Oldest first',
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
}

type ListFilters = Omit<PropertyQuery, keyof Paging | 'sort'>
type FilterName = keyof ListFilters

/** The filters in the page's URL: tab, search, filters, sort. Prices in whole naira. */
export type PropertyFilters = { [Name in FilterName]-?: ListFilters[Name] | undefined } & {
  tab: PropertyTab
  q: string
  sort: PropertySort
}

type Readers<Name extends FilterName> = { [N in Name]: (text: string) => ListFilters[N] | undefined }

/** How a value is read from the URL, for filters that are not among `selectFilters`. */
const otherReaders: Readers<Exclude<FilterName, SelectFilterName>> = {
  agent_id: (text) => text.slice(0, 100) || undefined,
  min_price: wholeNumber,
  max_price: wholeNumber,
}

const filterNames: readonly FilterName[] = [...selectFilterNames, ...(Object.keys(otherReaders) as FilterName[])]

/** The value of a filter, undefined for none: a URL may have been typed or be out of date. */
export function readFilter(name: FilterName, text: string): Partial<ListFilters> {
  if (name in otherReaders) return { [name]: otherReaders[name as keyof typeof otherReaders](text) }
  const { options } = selectFilters[name as SelectFilterName]
  return { [name]: options.find(([value]) => String(value) === text)?.[0] }
}

export function readFilters(search: URLSearchParams): PropertyFilters {
  const filters = filterNames.map((name) => readFilter(name, search.get(name) ?? ''))
  return {
    tab: search.get('tab') === 'archived' ? 'archived' : 'active',
    q: (search.get('q') ?? '').slice(0, 200),
    ...unfiltered,
    ...(Object.assign({}, ...filters) as Partial<ListFilters>),
    sort: propertySorts.find((sort) => sort === search.get('sort')) ?? 'latest',
  }
}

const unfiltered = Object.fromEntries(filterNames.map((name) => [name, undefined])) as Record<FilterName, undefined>

/** The filters after Clear filters: tab and sort order are retained. */
export const noFilters = { q: '', ...unfiltered }

/** The number of filters that are set, without the search. A range of prices is one filter. */
export const countFilters = ({ min_price, max_price, ...filters }: PropertyFilters) =>
  filterNames.filter((name) => filters[name as keyof typeof filters] !== undefined).length +
  (min_price === undefined && max_price === undefined ? 0 : 1)

export const isFiltered = (filters: PropertyFilters): boolean => filters.q.trim() !== '' || countFilters(filters) > 0

function wholeNumber(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** Filters whose matches the server has counted already. */
const counted: readonly string[] = ['type', 'property_type_id', 'needs'] satisfies FilterName[]

/** Where the server would count every row for an exact number, 1,000+ is enough. */
export const chooseMaxTotal = (filters: Omit<PropertyFilters, 'tab'>) =>
  filters.q.trim() !== '' || filterNames.some((name) => !counted.includes(name) && filters[name] !== undefined)
    ? { max_total: 1_000 }
    : {}
