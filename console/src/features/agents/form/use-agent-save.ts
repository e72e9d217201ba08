import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { useQueryClient } from '@tanstack/react-query'
import { sendFiles, type SendOptions } from '../../../api/send-files'
import { resetLists, updateCachedCards } from '../../../lists/infinite-list'
import { invalidateRelated } from '../agent-changes'
import { agentListsKey, agentRecordKey } from '../api'

/** The mutations of the form, apart from the others: the lists do not load what sends files. */
export function useAgentSave() {
  const client = useQueryClient()
  return {
    create: async (sent: Omit<SendOptions<typeof agentEndpoints.create>, 'params'>) => {
      await sendFiles(agentEndpoints.create, { ...sent, params: {} })
      void resetLists(client, agentListsKey)
      invalidateRelated(client)
    },
    edit: async (id: string, sent: Omit<SendOptions<typeof agentEndpoints.update>, 'params'>) => {
      const response = await sendFiles(agentEndpoints.update, { ...sent, params: { id } })
      const saved = response.data
      void updateCachedCards<Agent>(client, agentListsKey, (agent) => (agent.id === id ? (saved ?? agent) : agent))
      void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
      invalidateRelated(client)
      return response
    },
  }
}
