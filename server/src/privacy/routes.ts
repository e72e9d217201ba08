import { personalDataEndpoints, personalDataMessages } from '@gatehouse/contract/personal-data'

import { createConcurrencyLimit } from '../auth/concurrency-limit'
import { createPasswordCheck } from '../auth/confirm-password'
import type { Dependencies } from '../dependencies'
import { listRoute } from '../http/entity-routes'
import { authorOf } from '../records/lifecycle'
import type { Route } from '../http/route'
import { erasePerson } from './erase-person'
import { exportPerson } from './export-person'
import { findPerson } from './find-person'
import { parsePerson } from './person'
import { receiptList } from './receipts'

/** Personal data of one person: find, export, erase (docs/decisions/0042). */
export function registerPrivacyRoutes(route: Route, deps: Dependencies): void {
  const { backgroundDb, media, now } = deps
  const checkPassword = createPasswordCheck(deps)
  // A search reads whole tables: one at a time, on the connections of background tasks, which have longer
  // timeouts.
  const limit = createConcurrencyLimit(1, 4, 'Too many searches for personal data. Please try again in a moment.')

  route(personalDataEndpoints.find, async ({ body }) => {
    const data = await limit(() => findPerson(backgroundDb, parsePerson(body.identifiers)))
    return { status: true as const, data }
  })

  route(personalDataEndpoints.export, ({ body }) =>
    limit(() => exportPerson(backgroundDb, parsePerson(body.identifiers))),
  )

  route(personalDataEndpoints.erase, async (request) => {
    const { identifiers, current_pswd } = request.body
    await checkPassword(request, current_pswd)
    await media.prepareRemoval()
    const person = parsePerson(identifiers)
    return request.mutate(async (tx) => {
      const data = await erasePerson(tx, { media, person, ...authorOf(request, now()) })
      return { status: true as const, message: personalDataMessages.erased, data }
    })
  })

  listRoute(route, personalDataEndpoints.listReceipts, receiptList)
}
