import {
  type Agent,
  type agentEndpoints,
  agentFiles,
  AgentInput,
  agentMessages,
} from '@gatehouse/contract/entities/agent'
import { fieldNames } from '@gatehouse/contract/values/fields'
import { normalizeForSearch } from '@gatehouse/contract/values/search-text'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { constraintOf } from '../../records/constraint'
import { authorOf, changeRequestOf, createRecord, type DeletableEntity, updateRecord } from '../../records/lifecycle'
import type { NewColumns } from '../../records/table-writer'
import { fileLifecycle, removeMediaOf } from '../../storage/record-media'
import { agentJson } from './json'
import { agentWriter } from './repository'

/** An agent is deleted and restored together with its logo. */
export const agentEntity = {
  table: 'agent',
  messages: agentMessages,
  json: agentJson,
  writer: agentWriter,
  recordedColumns: fieldNames(AgentInput),
  ...fileLifecycle('agent_id', agentFiles),
} satisfies DeletableEntity<'agent', Agent>

/** Publishes the logo before the transaction; if the transaction fails, `route` discards it. */
export async function createAgent(deps: Dependencies, request: RequestContext<typeof agentEndpoints.create>) {
  const { logo } = request.files
  await deps.media.publish(logo)
  return request
    .mutate(async (tx) => {
      return await createRecord(tx, agentEntity, authorOf(request, deps.now()), agentColumns(request.body), (id) =>
        deps.media.insertRows(tx, logo, { agent_id: id }),
      )
    })
    .catch(explainEmail)
}

/** Updates the copies of a company's name in other tables. */
export type RenameCompany = (tx: Transaction<Tables>, agentId: string, company: string) => Promise<void>

/** A new logo replaces the old one, which is deleted like the files of a deleted record. */
export async function editAgent(
  deps: Dependencies,
  request: RequestContext<typeof agentEndpoints.update>,
  renameCompany: RenameCompany,
) {
  const { logo } = request.files
  await deps.media.publish(logo)
  return request
    .mutate(async (tx) => {
      const now = deps.now()
      const columns = agentColumns(request.body)
      const attach = async ({ id, company_name }: { id: string; company_name: string }) => {
        if (columns.company_name !== company_name) await renameCompany(tx, id, columns.company_name)
        if (logo.length > 0) await removeMediaOf(tx, { agent_id: id }, now)
        await deps.media.insertRows(tx, logo, { agent_id: id })
      }
      return await updateRecord(tx, agentEntity, changeRequestOf(request, now), () => columns, attach)
    })
    .catch(explainEmail)
}

/** Returns the column values of an agent, including the normalized email and the search text. */
export const agentColumns = (fields: Omit<AgentInput, 'status'>): NewColumns<'agent'> => ({
  ...fields,
  status: 'ACTIVE',
  email_folded: normalizeEmail(fields.email),
  search_text: normalizeForSearch(fields.company_name, fields.first_name, fields.last_name, fields.email, fields.city),
})

function explainEmail(error: unknown): never {
  if (constraintOf(error) !== 'agent_email_unique') throw error
  throw new AppError('conflict', agentMessages.emailTaken, { email: agentMessages.emailTaken })
}

/**
 * Maps the constraint violations of a delete or a restore to conflicts. A query beforehand would not suffice:
 * another admin may assign a property concurrently (docs/decisions/0005).
 */
export function explainConflict(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'property_agent_lives') throw new AppError('conflict', agentMessages.assigned)
  if (constraint === 'agent_email_unique') throw new AppError('conflict', agentMessages.emailTakenSince)
  throw error
}
