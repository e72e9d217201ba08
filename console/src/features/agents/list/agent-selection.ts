import type { Selectable } from '../../../lists/selection/selection-context'
import type { ListedAgent } from './agent-filters'

export const agentSelection: Selectable<ListedAgent> = {
  entity: 'agent',
  nouns: ['agent', 'agents'],
  nameOf: ({ company_name }) => company_name || 'an agent without a name',
  load: () => import('../../../lists/selection/delete-only'),
}
