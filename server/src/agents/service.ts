import { agentSentences, type agentCalls } from '@gatehouse/contract/agent'

import { recordChange } from '../db/change'
import { constraintOf } from '../db/constraint'
import { foldEmail } from '../db/fold-email'
import { newId } from '../db/id'
import { foldForSearch } from '../db/search-text'
import type { Deps } from '../deps'
import { AppError } from '../http/app-error'
import type { Call } from '../http/call'
import { findAgent, insertAgent } from './repository'

/** Creates an agent with its logo, both or neither: see the same of properties. */
export async function createAgent(deps: Deps, call: Call<typeof agentCalls.create>) {
  const { logo } = call.files
  await deps.media.publish(logo)
  return call
    .mutate(async (tx) => {
      const now = deps.now()
      const id = newId()
      const columns = { ...call.body, status: 'ACTIVE' }
      const { first_name, last_name, company_name, email, city } = columns
      await insertAgent(tx, {
        ...columns,
        id,
        email_folded: foldEmail(email),
        search_text: foldForSearch(company_name, first_name, last_name, email, city),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      await deps.media.insertRows(tx, logo, { agent_id: id })
      const after = { ...columns, logo: logo.map(({ key }) => key) }
      const change = { action: 'create', entity: 'agent', before: null, after } as const
      await recordChange(tx, { ...change, id, adminId: call.signedIn.admin.id }, now)
      const data = await findAgent(tx, id, call.origin)
      return { status: true as const, message: agentSentences.created, data: data! }
    })
    .catch((error: unknown) => {
      if (constraintOf(error) !== 'agent_email_unique') throw error
      throw new AppError('conflict', agentSentences.emailTaken, { email: agentSentences.emailTaken })
    })
}
