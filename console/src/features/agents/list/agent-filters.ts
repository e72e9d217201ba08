import type { Agent } from '@gatehouse/contract/agent'

export type AgentSort = 'latest' | 'properties'

/** What the address of the page says: in which order, and what is searched for. */
export interface AgentFilters {
  sort: AgentSort
  q: string
}

/** An agent in the list; a count is null where its properties could not be counted. */
export type ListedAgent = Omit<Agent, 'property_count' | 'archived_property_count'> & {
  property_count: number | null
  archived_property_count: number | null
}

/** What cannot be read is no filter: an address may be typed or old. */
export const readFilters = (search: URLSearchParams): AgentFilters => ({
  sort: search.get('sort') === 'properties' ? 'properties' : 'latest',
  q: (search.get('q') ?? '').slice(0, 200),
})
