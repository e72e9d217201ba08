import { accountCalls } from './account'
import { adminCalls } from './admin'
import { affiliateCalls } from './affiliate'
import { agentCalls } from './agent'
import { announcementCalls } from './announcement'
import { bannerCalls } from './banner'
import { careerCalls } from './career'
import type { Endpoint } from './endpoint'
import { inquiryCalls } from './inquiry'
import { intakeCalls } from './intake'
import { newsCalls } from './news'
import { propertyCalls } from './property'
import { sessionCalls } from './session'
import { signupCalls } from './signup'
import { statsCalls } from './stats'
import { userCalls } from './user'

/** Every call of the product, in the order in which the documentation shows them. */
export const allCalls: readonly Endpoint[] = [
  sessionCalls,
  accountCalls,
  statsCalls,
  newsCalls,
  propertyCalls,
  agentCalls,
  affiliateCalls,
  announcementCalls,
  bannerCalls,
  careerCalls,
  userCalls,
  signupCalls,
  inquiryCalls,
  adminCalls,
  intakeCalls,
].flatMap((calls) => Object.values<Endpoint>(calls))
