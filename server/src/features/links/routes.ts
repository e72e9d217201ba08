import { linkEndpoints } from '@gatehouse/contract/link'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { createLinkService } from './service'

/** One-use links, without a token (docs/decisions/0041). */
export function registerLinksRoutes(route: Route, deps: Dependencies): void {
  const links = createLinkService(deps)
  route(linkEndpoints.find, (request) => links.find(request))
  route(linkEndpoints.use, (request) => links.use(request))
}
