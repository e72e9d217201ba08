import { agentCalls, agentSentences } from '@gatehouse/contract/agent'

import { isId } from '../db/id'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { changeRequestOf, deleteRecord, restoreRecord } from '../http/undoable-delete'
import { explainRefusal, undoableAgent } from './lifecycle'
import { findAgent, listAgents } from './repository'
import { createAgent, editAgent } from './service'

/** The agent calls (specification, section 7). */
export function serveAgents(serve: Serve, deps: Deps): void {
  serve(agentCalls.list, ({ query, origin }) =>
    answerList(query, query.sort ?? 'latest', (slice) => listAgents(deps.db, query, slice, origin)),
  )

  serve(agentCalls.find, async ({ params: { id }, origin }) => {
    const agent = isId(id) ? await findAgent(deps.db, id, origin) : null
    if (!agent) throw new AppError('not_found', agentSentences.notFound)
    return { status: true as const, data: agent }
  })

  serve(agentCalls.create, (call) => createAgent(deps, call))
  serve(agentCalls.update, (call) => editAgent(deps, call))
  serve(agentCalls.remove, (call) =>
    call.mutate((tx) => deleteRecord(tx, undoableAgent, changeRequestOf(call, deps.now()))).catch(explainRefusal),
  )
  serve(agentCalls.restore, (call) =>
    call.mutate((tx) => restoreRecord(tx, undoableAgent, changeRequestOf(call, deps.now()))).catch(explainRefusal),
  )
}
