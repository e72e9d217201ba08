import type { Agent } from '@gatehouse/contract/entities/agent'

/** Page size of the grid: a few screens of cards, about 15 kB. */
export const cardsPerPage = 24

/** An agent in the list; a count is null when it is not available. */
export type ListedAgent = Omit<Agent, 'property_count' | 'archived_property_count'> & {
  property_count: number | null
  archived_property_count: number | null
}

/** Sort order and search text of the page's URL, which may have been typed: an invalid value is ignored. */
export const readFilters = (search: URLSearchParams) => ({
  sort: search.get('sort') === 'properties' ? ('properties' as const) : ('latest' as const),
  q: (search.get('q') ?? '').slice(0, 200),
})

export type AgentFilters = ReturnType<typeof readFilters>
