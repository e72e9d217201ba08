import { accountEndpoints } from './account'
import { adminEndpoints } from './admin'
import { affiliateEndpoints } from './affiliate'
import { agentEndpoints } from './agent'
import { announcementEndpoints } from './announcement'
import { bannerEndpoints } from './banner'
import { careerEndpoints } from './career'
import type { Endpoint } from './endpoint'
import { inquiryEndpoints } from './inquiry'
import { intakeEndpoints } from './intake'
import { notificationEndpoints } from './notification'
import { propertyEndpoints } from './property'
import { sessionEndpoints } from './session'
import { signupEndpoints } from './signup'
import { statsEndpoints } from './stats'
import { userEndpoints } from './user'

/** Every call of the product, in the order in which the documentation shows them. */
export const allEndpoints: readonly Endpoint[] = [
  sessionEndpoints,
  accountEndpoints,
  statsEndpoints,
  notificationEndpoints,
  propertyEndpoints,
  agentEndpoints,
  affiliateEndpoints,
  announcementEndpoints,
  bannerEndpoints,
  careerEndpoints,
  userEndpoints,
  signupEndpoints,
  inquiryEndpoints,
  adminEndpoints,
  intakeEndpoints,
].flatMap((calls) => Object.values<Endpoint>(calls))
