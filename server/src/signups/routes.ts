import { signupCalls } from '@gatehouse/contract/signup'

import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'

/**
 * Recent sign-ups. Nothing takes sign-ups in yet (the intake calls and their table come with the sign-ups' own issue), so
 * the true list is empty.
 */
export function serveSignups(serve: Serve): void {
  serve(signupCalls.list, ({ query }) =>
    answerList(query, 'latest', ({ isCounted }) =>
      Promise.resolve({ json: '', next: null, total: isCounted ? 0 : null }),
    ),
  )
}
