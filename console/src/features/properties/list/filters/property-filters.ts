import type { propertyFields, PropertyQuery } from '@gatehouse/contract/entities/property'
import { livingRoomOptions, type propertySorts, roomOptions } from '@gatehouse/contract/entities/property-choices'
import type { FieldOrder, OrderedName } from '@gatehouse/contract/fields/derive'
import type { Paging } from '@gatehouse/contract/paging'
import { orderName, readOrder } from '../../../../lists/filters/orders'
import { readOptions, selectFilterNames, selectFilters, type SelectFilterName } from './select-filters'

/** The first page of the grid: about one screen, which arrives and is rendered first. */
export const firstCards = 12

/** Each further page of the grid: a few screens of cards, about 30 kB. */
export const cardsPerPage = 24

/** Each further page of the table, whose rows are six times as many in a screen as cards. */
export const rowsPerPage = 100

/** Placeholders while a property grid loads (S9.6), and the cards of the dashboard. */
export const placeholderCards = 8

export type PropertyTab = 'active' | 'archived'
/** The orders of the menu, and those by a field of the table. */
export type PropertySort = (typeof propertySorts)[number] | FieldOrder<typeof propertyFields>

/** By the fields of the table's columns. */
export const orderLabels = {
  location: 'Location',
  price: 'Price',
  type: 'Type',
  property_type_id: 'Property type',
  bedroom: 'Bedrooms',
  bathroom: 'Bathrooms',
  living_room: 'Living rooms',
  agent_name: 'Agent',
  property_availability: 'Available from',
  updated_at: 'Changed',
  created_at: 'Listed',
  finance: 'Finance',
} as const satisfies { [Name in OrderedName<typeof propertyFields>]?: string }

export const sortName = (sort: PropertySort): string =>
  sort in sortNames ? sortNames[sort as keyof typeof sortNames] : orderName(orderLabels, sort)

export const sortNames: Record<(typeof propertySorts)[number], string> = {
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
  // Which titles there are is known to the server, and to the fields of the filter, which are loaded later.
  title: (text) => text.slice(0, 200) || undefined,
  area: (text) => text.toLowerCase().slice(0, 100) || undefined,
  min_price: wholeNumber,
  max_price: wholeNumber,
  min_living_room: (text) => step(text, livingRoomOptions),
  min_bedroom: (text) => step(text, roomOptions),
  min_bathroom: (text) => step(text, roomOptions),
  min_created_at: day,
  max_created_at: day,
}

/** Filters that are not above the list of wide pages: title, area, least number of rooms, days of listing. */
export const furtherNames = [
  'title',
  'area',
  'min_bedroom',
  'min_bathroom',
  'min_living_room',
  'min_created_at',
  'max_created_at',
] as const satisfies FilterName[]

export const filterNames: readonly FilterName[] = [...selectFilterNames, ...(Object.keys(otherReaders) as FilterName[])]

/** The value of a filter, undefined for none: a URL may have been typed or be out of date. */
export function readFilter(name: FilterName, text: string): Partial<ListFilters> {
  if (name in otherReaders) return { [name]: otherReaders[name as keyof typeof otherReaders](text) }
  const options = text === '' ? undefined : readOptions(name as SelectFilterName, text)
  if (!options) return { [name]: undefined }
  const isSeveral = 'isSeveral' in selectFilters[name as SelectFilterName]
  return { [name]: isSeveral ? options.map(([value]) => value).join() : options[0]?.[0] }
}

/** Filters and other parameters of a URL whose value is none of this page, with that value. */
export function findUnknown(search: URLSearchParams): [name: FilterName | 'sort' | 'tab', text: string][] {
  const filters: Partial<Record<string, unknown>> = readFilters(search)
  const isUnknown = (name: string) => {
    const read = filters[name]
    return read === undefined || (name in unfiltered ? false : read !== search.get(name))
  }
  return (['tab', ...filterNames, 'sort'] as const).flatMap((name) => {
    const text = search.get(name) ?? ''
    return text !== '' && isUnknown(name) ? [[name, text] as [typeof name, string]] : []
  })
}

export function readFilters(search: URLSearchParams): PropertyFilters {
  const filters = filterNames.map((name) => readFilter(name, search.get(name) ?? ''))
  return {
    tab: search.get('tab') === 'archived' ? 'archived' : 'active',
    q: (search.get('q') ?? '').slice(0, 200),
    ...unfiltered,
    ...(Object.assign({}, ...filters) as Partial<ListFilters>),
    sort: readSort(search.get('sort') ?? ''),
  }
}

const readSort = (text: string): PropertySort =>
  text in sortNames || readOrder(text, orderLabels) !== undefined ? (text as PropertySort) : 'latest'

const unfiltered = Object.fromEntries(filterNames.map((name) => [name, undefined])) as Record<FilterName, undefined>

/** The filters after Clear filters: tab and sort order are retained. */
export const noFilters = { q: '', ...unfiltered }

/** The number of filters that are set, without the search. A range is one filter, a need is one, too. */
export const countFilters = (filters: PropertyFilters, names = filterNames) =>
  names.reduce((count, name) => {
    const isSecondEnd = name.startsWith('max_') && filters[name.replace('max_', 'min_') as FilterName] !== undefined
    if (filters[name] === undefined || isSecondEnd) return count
    return count + (name === 'needs' ? filters[name].split(',').length : 1)
  }, 0)

export const isFiltered = (filters: PropertyFilters): boolean => filters.q.trim() !== '' || countFilters(filters) > 0

function wholeNumber(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

const step = (text: string, options: readonly string[]): number | undefined =>
  /^\d{1,2}$/.test(text) && options.includes(text) ? Number(text) : undefined

function day(text: string): string | undefined {
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  return isDay && date.toISOString().startsWith(text) ? text : undefined
}

/** Filters whose matches the server has counted already. */
const counted: readonly string[] = ['type', 'property_type_id', 'needs'] satisfies FilterName[]

/** Where the server would count every row for an exact number, 1,000+ is enough. */
export const chooseMaxTotal = (filters: Omit<PropertyFilters, 'tab'>) =>
  filters.q.trim() !== '' ||
  filters.needs?.includes(',') ||
  filterNames.some((name) => !counted.includes(name) && filters[name] !== undefined)
    ? { max_total: 1_000 }
    : {}
