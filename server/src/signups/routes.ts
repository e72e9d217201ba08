import { signupCalls } from '@gatehouse/contract/signup'
import { userCalls } from '@gatehouse/contract/user'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { listSignups, signupColumns, userColumns } from './repository'

/** Users and recent sign-ups (specification, section 7): the same people, of whom a sign-up shows no phone. */
export function serveSignups(serve: Serve, { db }: Deps): void {
  serve(userCalls.list, ({ query }) =>
    answerList(query, 'latest', (slice) => listSignups(db, query.q, slice, userColumns)),
  )

  serve(signupCalls.list, ({ query }) =>
    answerList(query, 'latest', (slice) => listSignups(db, query.q, slice, signupColumns)),
  )
}
