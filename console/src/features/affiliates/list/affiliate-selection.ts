import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import type { Selectable } from '../../../lists/selection/selection-context'
import { affiliateName } from './affiliate-name'

export const affiliateSelection: Selectable<Affiliate> = {
  entity: 'affiliate',
  nouns: ['affiliate', 'affiliates'],
  nameOf: affiliateName,
  load: () => import('../status/selected-status'),
}
