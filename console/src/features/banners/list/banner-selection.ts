import type { SelectableKind } from '../../../lists/selection/selection-context'

export const bannerSelection: SelectableKind = {
  entity: 'banner',
  nouns: ['banner', 'banners'],
  load: () => import('../../../lists/selection/delete-only'),
}
