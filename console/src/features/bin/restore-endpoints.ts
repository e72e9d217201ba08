import { addedAreaEndpoints } from '@gatehouse/contract/areas/area'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import type { DeletedKind } from './deleted-kinds'

/** The call that restores a record, by its kind. A module of its own, because it is loaded for a restore. */
export const restoreEndpoints = {
  property: propertyCalls.restore,
  agent: agentEndpoints.restore,
  announcement: announcementEndpoints.restore,
  banner: bannerEndpoints.restore,
  career: careerEndpoints.restore,
  admin: adminEndpoints.restore,
  inquiry: inquiryEndpoints.restore,
  signup: signupEndpoints.restore,
  webhook: webhookEndpoints.restore,
  area: addedAreaEndpoints.restore,
  feed_mapping: feedMappingEndpoints.restore,
} as const satisfies Record<DeletedKind, unknown>
