import {
  propertyNeeds,
  propertySorts,
  type PropertyNeed,
  propertyTags,
  propertyTypes,
} from '@gatehouse/contract/entities/property-choices'

/** The first page of the grid: about one screen, which arrives and is rendered first. */
export const firstCards = 12

/** Each further page of the grid: a few screens of cards, about 30 kB. */
export const cardsPerPage = 24

/** Placeholders while a property grid loads (S9.6), and the cards of the dashboard. */
export const placeholderCards = 8

export type PropertyTab = 'active' | 'archived'
export type PropertySort = (typeof propertySorts)[number]

/** The filters in the page's URL: tab, search, filters, sort. Prices in whole naira. */
export interface PropertyFilters {
  tab: PropertyTab
  q: string
  type: (typeof propertyTags)[number] | undefined
  property_type_id: number | undefined
  min_price: number | undefined
  max_price: number | undefined
  agent_id: string | undefined
  needs: PropertyNeed | undefined
  sort: PropertySort
}

/** An invalid value in the URL is ignored: the URL may have been typed or be out of date. */
export function readFilters(search: URLSearchParams): PropertyFilters {
  const typeId = wholeNumber(search.get('property_type_id'))
  return {
    tab: search.get('tab') === 'archived' ? 'archived' : 'active',
    q: (search.get('q') ?? '').slice(0, 200),
    type: propertyTags.find((tag) => tag === search.get('type')),
    property_type_id: propertyTypes.some((type) => type.id === typeId) ? typeId : undefined,
    min_price: wholeNumber(search.get('min_price')),
    max_price: wholeNumber(search.get('max_price')),
    agent_id: search.get('agent_id')?.slice(0, 100) || undefined,
    needs: propertyNeeds.find((need) => need === search.get('needs')),
    sort: propertySorts.find((sort) => sort === search.get('sort')) ?? 'latest',
  }
}

/** The filters after Clear filters: tab and sort order are retained. */
export const noFilters = {
  q: '',
  type: undefined,
  property_type_id: undefined,
  min_price: undefined,
  max_price: undefined,
  agent_id: undefined,
  needs: undefined,
}

/** The number of filters that are set, without the search. */
export const countFilters = ({ type, property_type_id, min_price, max_price, agent_id, needs }: PropertyFilters) =>
  [type, property_type_id, min_price ?? max_price, agent_id, needs].filter((value) => value !== undefined).length

export const isFiltered = (filters: PropertyFilters): boolean => filters.q.trim() !== '' || countFilters(filters) > 0

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** Where the server would count every row for an exact number, 1,000+ is enough. */
export const maxTotalOf = ({ q, agent_id, min_price, max_price }: Omit<PropertyFilters, 'tab'>) =>
  q.trim() !== '' || (agent_id ?? min_price ?? max_price) !== undefined ? { max_total: 1_000 } : {}
