import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { moveCard } from '../../lists/infinite-list'
import { statsKey } from '../stats/api'
import { agentListsKey, agentRecordKey, agentSearchKey } from './api'

/** The mutations of the lists and the page; those of the form are in ./form/use-agent-save. */
export function useAgentChanges() {
  const client = useQueryClient()
  return {
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

/**
 * After a change of an agent: the counts, and the agent options of the property form. The refetches are not
 * awaited, so that a form closes and its notice appears immediately.
 */
export function invalidateRelated(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: agentSearchKey })
  void client.invalidateQueries({ queryKey: statsKey })
}
