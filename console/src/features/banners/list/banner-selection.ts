import type { Banner } from '@gatehouse/contract/entities/banner'
import type { Selectable } from '../../../lists/selection/selection-context'
import { bannerNameInSentence } from '../banner-name'

export const bannerSelection: Selectable<Banner> = {
  entity: 'banner',
  nouns: ['banner', 'banners'],
  nameOf: bannerNameInSentence,
  load: () => import('../../../lists/selection/delete-only'),
}
