import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'

import type { Dependencies } from '../../dependencies'
import { entityRoutes } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { changeRequestOf } from '../../records/lifecycle'
import { inquiryList } from './repository'
import { findInquiryAndPosition, inquiryEntity, setAnswered } from './service'

/** The list of inquiries (S7.18) and who answered them; intake and imports create them. */
export function registerInquiriesRoutes(route: Route, deps: Dependencies): void {
  const { list, remove, restore } = inquiryEndpoints
  entityRoutes(route, deps, { list, remove, restore }, { list: inquiryList, entity: inquiryEntity })

  route(inquiryEndpoints.find, ({ params }) => findInquiryAndPosition(deps.db, params.id))

  route(inquiryEndpoints.setAnswered, (request) =>
    request.mutate((tx) => setAnswered(tx, changeRequestOf(request, deps.now()), request.body.answered)),
  )
}
