import { agentEndpoints } from '@gatehouse/contract/entities/agent'

import type { Dependencies } from '../../dependencies'
import { entityRoutes } from '../../http/entity-routes'
import type { Route } from '../../http/route'
import { agentList } from './repository'
import { agentEntity, createAgent, editAgent, explainConflict, type RenameCompany } from './service'

/** The agent endpoints (S7.12 to S7.15). */
export function registerAgentsRoutes(route: Route, deps: Dependencies, renameCompany: RenameCompany): void {
  entityRoutes(route, deps, agentEndpoints, { list: agentList, entity: agentEntity, explainConflict })
  route(agentEndpoints.create, (request) => createAgent(deps, request))
  route(agentEndpoints.update, (request) => editAgent(deps, request, renameCompany))
}
