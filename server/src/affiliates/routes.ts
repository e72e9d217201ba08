import { affiliateCalls } from '@gatehouse/contract/affiliate'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { listAffiliates } from './repository'
import { registerAffiliate, setAffiliateStatus } from './service'

/** The affiliate calls (specification, section 7). */
export function serveAffiliates(serve: Serve, deps: Deps): void {
  serve(affiliateCalls.list, ({ query }) =>
    answerList(query, 'latest', (slice) => listAffiliates(deps.db, query.q, slice), 'array'),
  )

  serve(affiliateCalls.create, (call) =>
    call.mutate((tx) => registerAffiliate(tx, call.body, { adminId: call.signedIn.admin.id, now: deps.now() })),
  )

  serve(affiliateCalls.updateStatus, (call) => {
    const { params, body, signedIn, versions } = call
    const request = { adminId: signedIn.admin.id, versions, now: deps.now() }
    return call.mutate((tx) => setAffiliateStatus(tx, params.affiliate_code, body, request))
  })
}
