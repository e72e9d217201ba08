import { accountEndpoints } from './account'
import { adminEndpoints } from './entities/admin'
import { affiliateEndpoints } from './entities/affiliate'
import { agentEndpoints } from './entities/agent'
import { announcementEndpoints } from './entities/announcement'
import { bannerEndpoints } from './entities/banner'
import { careerEndpoints } from './entities/career'
import type { Endpoint } from './endpoint'
import { inquiryEndpoints } from './entities/inquiry'
import { intakeEndpoints } from './intake'
import { linkEndpoints } from './link'
import { notificationEndpoints } from './entities/notification'
import { personalDataEndpoints } from './personal-data'
import { propertyEndpoints } from './entities/property'
import { propertyMoveEndpoints } from './entities/property-move'
import { secondFactorEndpoints } from './second-factor/factors'
import { secondStepEndpoints } from './second-factor/second-step'
import { securityEventEndpoints } from './security-event'
import { sessionEndpoints } from './session'
import { serverStatusEndpoints } from './operating/server-status'
import { signupEndpoints } from './entities/signup'
import { statsEndpoints } from './stats'
import { submissionEndpoints } from './idempotency/submission'
import { userEndpoints } from './entities/user'

/** Every call of the product, in the order in which the documentation shows them. */
export const allEndpoints: readonly Endpoint[] = [
  sessionEndpoints,
  secondStepEndpoints,
  linkEndpoints,
  accountEndpoints,
  secondFactorEndpoints,
  securityEventEndpoints,
  submissionEndpoints,
  statsEndpoints,
  notificationEndpoints,
  propertyEndpoints,
  propertyMoveEndpoints,
  agentEndpoints,
  affiliateEndpoints,
  announcementEndpoints,
  bannerEndpoints,
  careerEndpoints,
  userEndpoints,
  signupEndpoints,
  inquiryEndpoints,
  adminEndpoints,
  personalDataEndpoints,
  serverStatusEndpoints,
  intakeEndpoints,
].flatMap((calls) => Object.values<Endpoint>(calls))
