import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { listResponse } from '../../records/list-response'
import { listInquiries } from './repository'

/** The list of inquiries (S7.18); intake and imports create them. */
export function registerInquiriesRoutes(route: Route, { db }: Dependencies): void {
  route(inquiryEndpoints.list, ({ query }) => listResponse(query, 'latest', (page) => listInquiries(db, query, page)))
}
