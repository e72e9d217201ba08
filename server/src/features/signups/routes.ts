import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'

import type { Dependencies } from '../../dependencies'
import { entityRoutes, listRoute } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { signupList, userList } from './repository'
import { explainConflict, findSignupAndPosition, signupEntity } from './service'

/** Users and recent sign-ups (S7.16, S7.17): the same rows, the latter without phone numbers. */
export function registerSignupsRoutes(route: Route, deps: Dependencies): void {
  const { find, ...endpoints } = signupEndpoints
  entityRoutes(route, deps, endpoints, { list: signupList, entity: signupEntity, explainConflict })
  listRoute(route, userEndpoints.list, userList)
  route(find, ({ params }) => findSignupAndPosition(deps.db, params.id))
}
