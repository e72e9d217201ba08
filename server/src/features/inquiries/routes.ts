import { inquiryEndpoints } from '@gatehouse/contract/inquiry'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { listInquiries } from './repository'

/** The inquiries (S7.18); they come in through intake and imports. */
export function registerInquiriesRoutes(route: Route, { db }: Dependencies): void {
  route(inquiryEndpoints.list, ({ query }) => listResponse(query, 'latest', (page) => listInquiries(db, query.q, page)))
}
