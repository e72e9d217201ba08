import type { SelectableKind } from '../../../lists/selection/selection-context'

export const careerSelection: SelectableKind = {
  entity: 'career',
  nouns: ['posting', 'postings'],
  load: () => import('../../../lists/selection/delete-only'),
}
