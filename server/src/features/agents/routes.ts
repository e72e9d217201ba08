import { agentEndpoints, agentMessages } from '@gatehouse/contract/entities/agent'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/lifecycle'
import { listResponse } from '../../records/list-response'
import { suggestLive } from '../../records/search/suggestion'
import { findAgent, listAgents } from './repository'
import { agentEntity, createAgent, editAgent, explainConflict, type RenameCompany } from './service'

/** The agent endpoints (S7.12 to S7.15). */
export function registerAgentsRoutes(route: Route, deps: Dependencies, renameCompany: RenameCompany): void {
  route(agentEndpoints.list, ({ query, origin }) =>
    listResponse(query, query.sort ?? 'latest', (page) => listAgents(deps.db, query, page, origin), {
      suggest: suggestLive(deps.db, 'agent', (q, page) => listAgents(deps.db, { q }, page, origin)),
    }),
  )

  route(agentEndpoints.find, async ({ params: { id }, origin }) => {
    const agent = isId(id) ? await findAgent(deps.db, id, origin) : null
    if (!agent) throw new AppError('not_found', agentMessages.notFound)
    return { status: true as const, data: agent }
  })

  route(agentEndpoints.create, (request) => createAgent(deps, request))
  route(agentEndpoints.update, (request) => editAgent(deps, request, renameCompany))
  route(agentEndpoints.remove, (request) =>
    request.mutate((tx) => deleteRecord(tx, agentEntity, changeRequestOf(request, deps.now()))).catch(explainConflict),
  )
  route(agentEndpoints.restore, (request) =>
    request.mutate((tx) => restoreRecord(tx, agentEntity, changeRequestOf(request, deps.now()))).catch(explainConflict),
  )
}
