import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { suggestLive } from '../../records/search/suggestion'
import { listInquiries } from './repository'
import { findInquiryAndPosition, inquiryEntity, setAnswered } from './service'

/** The list of inquiries (S7.18) and who answered them; intake and imports create them. */
export function registerInquiriesRoutes(route: Route, { db, now }: Dependencies): void {
  route(inquiryEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listInquiries(db, query, page), {
      suggest: suggestLive(db, 'inquiry', (q, page) => listInquiries(db, { ...query, q }, page)),
    }),
  )

  route(inquiryEndpoints.find, ({ params }) => findInquiryAndPosition(db, params.id))

  route(inquiryEndpoints.setAnswered, (request) =>
    request.mutate((tx) => setAnswered(tx, changeRequestOf(request, now()), request.body.answered)),
  )

  route(inquiryEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, inquiryEntity, changeRequestOf(request, now()))),
  )
  route(inquiryEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, inquiryEntity, changeRequestOf(request, now()))),
  )
}
