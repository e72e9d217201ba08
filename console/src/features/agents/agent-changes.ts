import type { QueryClient } from '@tanstack/react-query'
import { moveCard } from '../../lists/infinite-list'
import { statsKey } from '../stats/api'
import { agentListsKey, agentRecordKey, agentSearchKey } from './api'

/** After a delete or its Undo. */
export function moveAgent(client: QueryClient, id: string, change: 'remove' | 'restore'): void {
  void moveCard(client, agentListsKey, id, () => change === 'restore')
  if (change === 'restore') void client.invalidateQueries({ queryKey: [...agentRecordKey, id] })
  invalidateRelated(client)
}

/**
 * After a change of an agent: the counts, and the agent options of the property form. The refetches are not
 * awaited, so that a form closes and its notice appears immediately.
 */
export function invalidateRelated(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: agentSearchKey })
  void client.invalidateQueries({ queryKey: statsKey })
}
