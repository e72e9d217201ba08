import type { Agent } from '@gatehouse/contract/entities/agent'

/** Page size of the grid: a few screens of cards, about 15 kB. */
export const cardsPerPage = 24

export type AgentSort = 'latest' | 'properties'

/** The filters in the page's URL: sort order and search text. */
export interface AgentFilters {
  sort: AgentSort
  q: string
}

/** An agent in the list; a count is null when it is not available. */
export type ListedAgent = Omit<Agent, 'property_count' | 'archived_property_count'> & {
  property_count: number | null
  archived_property_count: number | null
}

/** An invalid value in the URL is ignored: the URL may have been typed or be out of date. */
export const readFilters = (search: URLSearchParams): AgentFilters => ({
  sort: search.get('sort') === 'properties' ? 'properties' : 'latest',
  q: (search.get('q') ?? '').slice(0, 200),
})
