import type { Career } from '@gatehouse/contract/entities/career'
import type { Selectable } from '../../../lists/selection/selection-context'

export const careerSelection: Selectable<Career> = {
  entity: 'career',
  nouns: ['posting', 'postings'],
  nameOf: ({ title }) => title || 'an untitled posting',
  load: () => import('../../../lists/selection/delete-only'),
}
