import { adminEndpoints, adminFields } from './entities/admin'
import { affiliateEndpoints, affiliateFields } from './entities/affiliate'
import { agentEndpoints, agentFields } from './entities/agent'
import { announcementEndpoints, announcementFields } from './entities/announcement'
import { addedAreaEndpoints, areaFields } from './areas/area'
import { bannerEndpoints, bannerFields } from './entities/banner'
import { careerEndpoints, careerFields } from './entities/career'
import { inquiryEndpoints, inquiryFields } from './entities/inquiry'
import { propertyFields } from './entities/property'
import { propertyEndpoints } from './listing/property-forms'
import { propertyDuplicateEndpoints } from './operations/property-duplicate'
import { propertyMoveEndpoints } from './entities/property-move'
import { signupEndpoints } from './entities/signup'
import { userEndpoints, userFields } from './entities/user'
import { feedMappingEndpoints, feedMappingFields } from './feeds/mapping'
import { viewEndpoints, viewFields } from './lists/view'
import { webhookEndpoints, webhookFields } from './webhooks/webhook'

/**
 * The entities by the names of their tables, in the order in which the documentation shows their calls. On
 * the server, row types, purge, search and personal data follow from the fields.
 */
export const entities = {
  property: {
    fields: propertyFields,
    endpoints: {
      ...propertyEndpoints,
      duplicate: propertyDuplicateEndpoints.create,
      move: propertyMoveEndpoints.create,
      undoMove: propertyMoveEndpoints.undo,
    },
  },
  agent: { fields: agentFields, endpoints: agentEndpoints },
  affiliate: { fields: affiliateFields, endpoints: affiliateEndpoints },
  announcement: { fields: announcementFields, endpoints: announcementEndpoints },
  banner: { fields: bannerFields, endpoints: bannerEndpoints },
  career: { fields: careerFields, endpoints: careerEndpoints },
  signup: { fields: userFields, endpoints: { users: userEndpoints.list, ...signupEndpoints } },
  inquiry: { fields: inquiryFields, endpoints: inquiryEndpoints },
  admin: { fields: adminFields, endpoints: adminEndpoints },
  area: { fields: areaFields, endpoints: addedAreaEndpoints },
  view: { fields: viewFields, endpoints: viewEndpoints },
  feed_mapping: { fields: feedMappingFields, endpoints: feedMappingEndpoints },
  webhook: { fields: webhookFields, endpoints: webhookEndpoints },
} as const
