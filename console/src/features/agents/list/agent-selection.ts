import type { SelectableKind } from '../../../lists/selection/selection-context'

export const agentSelection: SelectableKind = {
  entity: 'agent',
  nouns: ['agent', 'agents'],
  load: () => import('../../../lists/selection/delete-only'),
}
