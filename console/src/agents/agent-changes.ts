import { agentCalls, type Agent } from '@gatehouse/contract/agent'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call'
import { sendFiles, type SendOptions } from '../api/send-files'
import { patchCards, startLists } from '../lists/endless-list'
import { statsKey } from '../stats/queries'
import { agentListsKey, agentRecordKey, agentSearchKey } from './queries'

/**
 * The calls that change agents. Each brings the lists, the counts and the choices of the property form up to date; none of
 * that is awaited: a form closes and a notice comes at once, and the lists are read again behind it.
 */
export function useAgentChanges() {
  const client = useQueryClient()
  return {
    create: async (sent: Omit<SendOptions<typeof agentCalls.create>, 'params'>) => {
      await sendFiles(agentCalls.create, { ...sent, params: {} })
      void startLists(client, agentListsKey)
      readOthersAgain(client)
    },
    edit: async (id: string, sent: Omit<SendOptions<typeof agentCalls.update>, 'params'>) => {
      const { data: saved } = await sendFiles(agentCalls.update, { ...sent, params: { id } })
      void patchCards<Agent>(client, agentListsKey, (agent) => (agent.id === id ? (saved ?? agent) : agent))
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
      readOthersAgain(client)
    },
    remove: async (id: string) => {
      const answer = await call(agentCalls.remove, { params: { id } })
      void patchCards<Agent>(client, agentListsKey, (agent) => (agent.id === id ? undefined : agent))
      readOthersAgain(client)
      return answer
    },
    restore: async (id: string) => {
      const answer = await call(agentCalls.restore, { params: { id } })
      void startLists(client, agentListsKey)
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
      readOthersAgain(client)
      return answer
    },
  }
}

function readOthersAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: agentSearchKey })
  void client.invalidateQueries({ queryKey: statsKey })
}
