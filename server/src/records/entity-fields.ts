import { adminFields } from '@gatehouse/contract/entities/admin'
import { affiliateFields } from '@gatehouse/contract/entities/affiliate'
import { agentFields } from '@gatehouse/contract/entities/agent'
import { announcementFields } from '@gatehouse/contract/entities/announcement'
import { bannerFields } from '@gatehouse/contract/entities/banner'
import { careerFields } from '@gatehouse/contract/entities/career'
import { inquiryFields } from '@gatehouse/contract/entities/inquiry'
import { propertyFields } from '@gatehouse/contract/entities/property'
import { userFields } from '@gatehouse/contract/entities/user'
import type { Fields } from '@gatehouse/contract/fields/field'

import type { SoftTable } from '../database/tables'

/** The fields of the records of each table: the compiler names a table that is missing. */
export const entityFields = {
  signup: userFields,
  inquiry: inquiryFields,
  affiliate: affiliateFields,
  agent: agentFields,
  admin: adminFields,
  property: propertyFields,
  announcement: announcementFields,
  banner: bannerFields,
  career: careerFields,
} satisfies Record<SoftTable, Fields>
