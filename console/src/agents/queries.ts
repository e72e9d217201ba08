import { agentCalls } from '@gatehouse/contract/agent'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call'

export const agentsKey = ['agents']

/** How many agents a search offers. */
const offered = 20

/** The first agents whose names fit what was typed. */
export function useAgentSearch(q: string) {
  return useQuery({
    queryKey: [...agentsKey, 'search', q],
    queryFn: async ({ signal }) => {
      const answer = await call(agentCalls.list, { query: { limit: offered, q }, signal })
      // A plain host knows no search: its list is whole.
      return answer.total === undefined ? answer.data.filter((agent) => fits(agent, q)).slice(0, offered) : answer.data
    },
    placeholderData: keepPreviousData,
  })
}

export function useAgent(id: string | null) {
  return useQuery({
    queryKey: [...agentsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(agentCalls.find, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
  })
}

const fits = (agent: { company_name: string; first_name: string; last_name: string }, q: string) =>
  `${agent.company_name} ${agent.first_name} ${agent.last_name}`.toLowerCase().includes(q.trim().toLowerCase())
