import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'

import type { Route } from '../../http/route'
import type { OperatingDependencies } from '../operating-dependencies'
import { findDiagnostics } from './diagnostics'
import { findStatus } from './status'

/** The page Status, for every admin (docs/decisions/0053). */
export function registerStatusRoutes(route: Route, deps: OperatingDependencies): void {
  route(serverStatusEndpoints.find, async () => ({ status: true as const, data: await findStatus(deps) }))
  route(serverStatusEndpoints.diagnostics, async () => ({ status: true as const, data: await findDiagnostics(deps) }))
}
