import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'

import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { findDiagnostics } from './diagnostics'
import { findStatus } from './status'

/** The page Status, for every admin (docs/decisions/0053). */
export function registerStatusRoutes(route: Route, deps: Dependencies): void {
  route(serverStatusEndpoints.find, async () => ({ status: true as const, data: await findStatus(deps) }))
  route(serverStatusEndpoints.diagnostics, async () => ({ status: true as const, data: await findDiagnostics(deps) }))
}
