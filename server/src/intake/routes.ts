import { intakeEndpoints } from '@gatehouse/contract/intake'

import type { Dependencies } from '../dependencies'
import type { Route } from '../http/route'
import { receiveInquiry, receiveSignup } from './service'

/** The public API: sign-ups and inquiries from the website and the app (docs/decisions/0024). */
export function registerIntakeRoutes(route: Route, deps: Dependencies): void {
  route(intakeEndpoints.signup, (request) => receiveSignup(deps, request))
  route(intakeEndpoints.inquiry, (request) => receiveInquiry(deps, request))
}
