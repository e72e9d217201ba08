import { inquiryCalls } from '@gatehouse/contract/inquiry'

import type { Deps } from '../deps'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { listInquiries } from './repository'

/** The inquiries (specification, section 7); they come in through intake and imports. */
export function serveInquiries(serve: Serve, { db }: Deps): void {
  serve(inquiryCalls.list, ({ query }) => answerList(query, 'latest', (slice) => listInquiries(db, query.q, slice)))
}
