import { agentEndpoints, agentMessages } from '@gatehouse/contract/agent'

import { isId } from '../../database/id'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import { listResponse } from '../../records/list-response'
import type { Route } from '../../http/route'
import { changeRequestOf, deleteRecord, restoreRecord } from '../../records/undoable-delete'
import { explainError, undoableAgent } from './lifecycle'
import { findAgent, listAgents } from './repository'
import { createAgent, editAgent } from './service'

/** The agent calls (S7.12 to S7.15). */
export function registerAgentsRoutes(route: Route, deps: Dependencies): void {
  route(agentEndpoints.list, ({ query, origin }) =>
    listResponse(query, query.sort ?? 'latest', (page) => listAgents(deps.db, query, page, origin)),
  )

  route(agentEndpoints.find, async ({ params: { id }, origin }) => {
    const agent = isId(id) ? await findAgent(deps.db, id, origin) : null
    if (!agent) throw new AppError('not_found', agentMessages.notFound)
    return { status: true as const, data: agent }
  })

  route(agentEndpoints.create, (call) => createAgent(deps, call))
  route(agentEndpoints.update, (call) => editAgent(deps, call))
  route(agentEndpoints.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableAgent, changeRequestOf(call, deps.now()))).catch(explainError),
  )
  route(agentEndpoints.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableAgent, changeRequestOf(call, deps.now()))).catch(explainError),
  )
}
