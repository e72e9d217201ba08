import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, firstData } from '../../api/request'
import { useCountedList } from '../../lists/use-counted-list'
import { statsKey } from '../stats/api'
import { type AgentFilters, cardsPerPage, type ListedAgent } from './list/agent-filters'

const agentsKey: readonly string[] = ['agents']
export const agentListsKey: readonly string[] = [...agentsKey, 'lists']
const agentSearchKey: readonly string[] = [...agentsKey, 'search']
export const agentRecordKey: readonly string[] = [...agentsKey, 'one']
/** What else changes with an agent: the counts, and the agent options of the property form. */
export const agentRelatedKeys = [agentSearchKey, statsKey]

/** Maximum number of agents that a search returns. */
const maxSearchResults = 20

/** The infinite list of agents, with search and sort. */
export const useAgentList = (filters: AgentFilters) =>
  useCountedList<ListedAgent, AgentFilters>({
    key: agentListsKey,
    params: filters,
    limit: cardsPerPage,
    read: (query, signal) => call(agentEndpoints.list, { query, signal }),
    readFirst: (query) => firstData(agentEndpoints.list, { query }),
  })

/** The first agents that match the search text. */
export function useAgentSearch(q: string) {
  return useQuery({
    queryKey: [...agentSearchKey, q],
    queryFn: async ({ signal }) =>
      (await call(agentEndpoints.list, { query: { limit: maxSearchResults, q }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

export function useAgent(id: string | null) {
  return useQuery({
    queryKey: [...agentRecordKey, id],
    queryFn: async ({ signal }) => (await call(agentEndpoints.find, { params: { id: id ?? '' }, signal })).data,
    initialData: () => firstData(agentEndpoints.find, { params: { id: id ?? '' } })?.data,
    enabled: id !== null && id !== '',
  })
}
