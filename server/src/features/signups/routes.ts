import { signupEndpoints } from '@gatehouse/contract/signup'
import { userEndpoints } from '@gatehouse/contract/user'

import type { Dependencies } from '../../dependencies'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { listSignups, signupColumns, userColumns } from './repository'

/** Users and recent sign-ups (S7.16, S7.17): the same people, of whom a sign-up shows no phone. */
export function registerSignupsRoutes(route: Route, { db }: Dependencies): void {
  route(userEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listSignups(db, query.q, page, userColumns)),
  )

  route(signupEndpoints.list, ({ query }) =>
    listResponse(query, 'latest', (page) => listSignups(db, query.q, page, signupColumns)),
  )
}
