import { intakeCalls } from '@gatehouse/contract/intake'

import type { Deps } from '../deps'
import type { Serve } from '../http/serve'
import { takeInquiry, takeSignup } from './service'

/** What the business's own site and app tell us (decisions, section 5). */
export function serveIntake(serve: Serve, deps: Deps): void {
  serve(intakeCalls.signup, (call) => takeSignup(deps, call))
  serve(intakeCalls.inquiry, (call) => takeInquiry(deps, call))
}
