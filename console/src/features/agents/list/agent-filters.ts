import type { Agent } from '@gatehouse/contract/agent'
import { newestFirst } from '../../../lists/newest-first'
import { fitsAgent } from './agent-search'
import type { PropertyCounts } from '../property-counts'

export type AgentSort = 'latest' | 'properties'

/** What the address of the page says: in which order, and what is searched for. */
export interface AgentFilters {
  sort: AgentSort
  q: string
}

/** An agent in the list. Null where the properties of a plain host could not be counted. */
export type ListedAgent = Omit<Agent, 'property_count' | 'archived_property_count'> & {
  property_count: number | null
  archived_property_count: number | null
}

/** What cannot be read is no filter: an address may be typed or old. */
export const readFilters = (search: URLSearchParams): AgentFilters => ({
  sort: search.get('sort') === 'properties' ? 'properties' : 'latest',
  q: (search.get('q') ?? '').slice(0, 200),
})

/** What the server does with a query, for the whole list of a host that knows none. */
export function arrangeInBrowser(
  agents: readonly ListedAgent[],
  { sort, q }: AgentFilters,
  counts: PropertyCounts | null,
): ListedAgent[] {
  const fitting = newestFirst(agents.filter((agent) => fitsAgent(agent, q))).map((agent): ListedAgent => {
    if (counts === null) return { ...agent, property_count: null, archived_property_count: null }
    const { all, archived } = counts.get(agent.id) ?? { all: 0, archived: 0 }
    return { ...agent, property_count: all, archived_property_count: archived }
  })
  return sort === 'latest'
    ? fitting
    : fitting.toSorted((one, other) => (other.property_count ?? 0) - (one.property_count ?? 0))
}
