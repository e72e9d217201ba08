import { agentEndpoints } from '@gatehouse/contract/agent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/request'
import { useHostKind } from '../../api/use-host-kind'
import { useInfiniteList } from '../../lists/use-infinite-list'
import { fitsAgent } from './list/agent-search'
import type { AgentFilters, ListedAgent } from './list/agent-filters'
import { arrangeInBrowser } from './list/agent-filters'
import { usePropertyCounts } from './property-counts'

const agentsKey: readonly string[] = ['agents']
export const agentListsKey: readonly string[] = [...agentsKey, 'lists']
export const agentSearchKey: readonly string[] = [...agentsKey, 'search']
export const agentRecordKey: readonly string[] = [...agentsKey, 'one']

/** Cards in one answer: a few screens full, about 15 kB. */
const cardsPerPage = 24

/** How many agents a search offers. */
const offered = 20

/**
 * The cards of all agents, searched and sorted, page after page. Hand in the same `filters` object until they change. A plain
 * host counts no properties and sorts nothing: that is done here.
 */
export function useAgentList(filters: AgentFilters) {
  const counts = usePropertyCounts(useHostKind() === 'plain')
  return useInfiniteList<ListedAgent, AgentFilters>({
    key: agentListsKey,
    asked: filters,
    limit: cardsPerPage,
    read: (query, signal) => call(agentEndpoints.list, { query, signal }),
    arrange: useCallback((whole: ListedAgent[]) => arrangeInBrowser(whole, filters, counts), [filters, counts]),
  })
}

/** The first agents whose names fit what was typed. */
export function useAgentSearch(q: string) {
  return useQuery({
    queryKey: [...agentSearchKey, q],
    queryFn: async ({ signal }) => {
      const response = await call(agentEndpoints.list, { query: { limit: offered, q }, signal })
      // A plain host knows no search: its list is whole.
      return response.total === undefined
        ? response.data.filter((agent) => fitsAgent(agent, q)).slice(0, offered)
        : response.data
    },
    placeholderData: keepPreviousData,
  })
}

export function useAgent(id: string | null) {
  return useQuery({
    queryKey: [...agentRecordKey, id],
    queryFn: async ({ signal }) => (await call(agentEndpoints.find, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null && id !== '',
  })
}
