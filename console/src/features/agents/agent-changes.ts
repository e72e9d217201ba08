import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { sendFiles, type SendOptions } from '../../api/send-files'
import { moveCard, resetLists, updateCachedCards } from '../../lists/infinite-list'
import { statsKey } from '../stats/api'
import { agentListsKey, agentRecordKey, agentSearchKey } from './api'

/**
 * The mutations of agents. Each invalidates the lists, the counts and the agent options of the property
 * form. The refetches are not awaited, so that a form closes and its notice appears immediately.
 */
export function useAgentChanges() {
  const client = useQueryClient()
  return {
    create: async (sent: Omit<SendOptions<typeof agentEndpoints.create>, 'params'>) => {
      await sendFiles(agentEndpoints.create, { ...sent, params: {} })
      void resetLists(client, agentListsKey)
      invalidateRelated(client)
    },
    edit: async (id: string, sent: Omit<SendOptions<typeof agentEndpoints.update>, 'params'>) => {
      const { data: saved } = await sendFiles(agentEndpoints.update, { ...sent, params: { id } })
      void updateCachedCards<Agent>(client, agentListsKey, (agent) => (agent.id === id ? (saved ?? agent) : agent))
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
      invalidateRelated(client)
    },
    remove: async (id: string) => {
      const response = await call(agentEndpoints.remove, { params: { id } })
      void moveCard(client, agentListsKey, id, () => false)
      invalidateRelated(client)
      return response
    },
    restore: async (id: string) => {
      const response = await call(agentEndpoints.restore, { params: { id } })
      void moveCard(client, agentListsKey, id, () => true)
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
      invalidateRelated(client)
      return response
    },
  }
}

function invalidateRelated(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: agentSearchKey })
  void client.invalidateQueries({ queryKey: statsKey })
}
