import { intakeEndpoints } from '@gatehouse/contract/intake'

import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { receiveInquiry, receiveSignup } from './service'

/** What the business's own site and app tell us (docs/decisions/0024). */
export function registerIntakeRoutes(route: Route, deps: Dependencies): void {
  route(intakeEndpoints.signup, (call) => receiveSignup(deps, call))
  route(intakeEndpoints.inquiry, (call) => receiveInquiry(deps, call))
}
