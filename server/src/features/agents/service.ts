import { agentMessages, type agentEndpoints } from '@gatehouse/contract/agent'

import { recordChange } from '../../records/change'
import { constraintOf } from '../../records/constraint'
import { normalizeEmail } from '../../database/normalize-email'
import { newId } from '../../database/id'
import { normalizeForSearch } from '../../records/search-text'
import type { Dependencies } from '../../dependencies'
import { AppError } from '../../app-error'
import type { RequestContext } from '../../http/request-context'
import { assertVersion, lockLive } from '../../records/undoable-delete'
import { listKeysOf, removeMediaOf } from '../../storage/record-media'
import { snapshotOf, undoableAgent } from './lifecycle'
import { findAgent, insertAgent, renameCompany, updateAgent } from './repository'

/** Creates an agent with its logo, both or neither: see the same of properties. */
export async function createAgent(deps: Dependencies, call: RequestContext<typeof agentEndpoints.create>) {
  const { logo } = call.files
  await deps.media.publish(logo)
  return call
    .mutate(async (tx) => {
      const now = deps.now()
      const id = newId()
      const columns = columnsOf(call.body)
      await insertAgent(tx, { ...columns, id, created_at: now, updated_at: now, deleted_at: null })
      await deps.media.insertRows(tx, logo, { agent_id: id })
      const after = snapshotOf(columns, await listKeysOf(tx, { agent_id: id }))
      const change = { action: 'create', entity: 'agent', before: null, after } as const
      await recordChange(tx, { ...change, id, adminId: call.signedIn.admin.id }, now)
      const data = await findAgent(tx, id, call.origin)
      return { status: true as const, message: agentMessages.created, data: data! }
    })
    .catch(explainEmail)
}

/** The same for an edit. A logo that is sent replaces the old one, whose files wait for the sweep like those of a delete. */
export async function editAgent(deps: Dependencies, call: RequestContext<typeof agentEndpoints.update>) {
  const { logo } = call.files
  await deps.media.publish(logo)
  return call
    .mutate(async (tx) => {
      const now = deps.now()
      const row = await lockLive(tx, undoableAgent, call.params.id)
      const { id } = row
      assertVersion(row, call.versions, call.versions && (await findAgent(tx, id, call.origin)))
      const before = snapshotOf(row, await listKeysOf(tx, { agent_id: id }))
      const columns = columnsOf(call.body)
      await updateAgent(tx, id, columns, now)
      if (columns.company_name !== row.company_name) await renameCompany(tx, id, columns.company_name)
      if (logo.length > 0) await removeMediaOf(tx, { agent_id: id }, now)
      await deps.media.insertRows(tx, logo, { agent_id: id })
      const after = snapshotOf(columns, await listKeysOf(tx, { agent_id: id }))
      const change = { action: 'update', entity: 'agent', before, after } as const
      await recordChange(tx, { ...change, id, adminId: call.signedIn.admin.id }, now)
      const data = await findAgent(tx, id, call.origin)
      return { status: true as const, message: agentMessages.updated, data: data! }
    })
    .catch(explainEmail)
}

function columnsOf(form: RequestContext<typeof agentEndpoints.update>['body']) {
  const { company_name, first_name, last_name, email, city } = form
  return {
    ...form,
    status: 'ACTIVE',
    email_folded: normalizeEmail(email),
    search_text: normalizeForSearch(company_name, first_name, last_name, email, city),
  }
}

function explainEmail(error: unknown): never {
  if (constraintOf(error) !== 'agent_email_unique') throw error
  throw new AppError('conflict', agentMessages.emailTaken, { email: agentMessages.emailTaken })
}
