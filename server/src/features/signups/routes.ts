import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { suggestLive } from '../../records/search/suggestion'
import { signupJson, userJson } from './json'
import { listSignups } from './repository'
import { explainConflict, findSignupAndPosition, signupEntity } from './service'

/** Users and recent sign-ups (S7.16, S7.17): the same rows, the latter without phone numbers. */
export function registerSignupsRoutes(route: Route, { db, now }: Dependencies): void {
  const suggest = suggestLive(db, 'signup', (q, page) => listSignups(db, q, page, signupJson))
  route(userEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listSignups(db, query.q, page, userJson), { suggest }),
  )

  route(signupEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listSignups(db, query.q, page, signupJson), { suggest }),
  )

  route(signupEndpoints.find, ({ params }) => findSignupAndPosition(db, params.id))

  route(signupEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, signupEntity, changeRequestOf(request, now()))),
  )
  route(signupEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, signupEntity, changeRequestOf(request, now()))).catch(explainConflict),
  )
}
