import { agentMessages, type Agent, type agentEndpoints, type AgentInput } from '@gatehouse/contract/entities/agent'
import { normalizeForSearch } from '@gatehouse/contract/values/search-text'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { constraintOf } from '../../records/constraint'
import { authorOf, changeRequestOf, createRecord, type DeletableEntity, updateRecord } from '../../records/lifecycle'
import { listKeysOf, removeMediaOf, restoreMediaOf } from '../../storage/record-media'
import { agentJson } from './json'
import { insertAgent, updateAgent, type AgentColumns } from './repository'

/** An agent is deleted and restored together with its logo. */
export const agentEntity: DeletableEntity<'agent', Agent> = {
  table: 'agent',
  messages: agentMessages,
  json: agentJson,
  insert: insertAgent,
  update: updateAgent,
  snapshot: async (tx, { id, first_name, last_name, company_name, email, phone_number, city, postcode, status }) => {
    const logo = await listKeysOf(tx, { agent_id: id })
    return { first_name, last_name, company_name, email, phone_number, city, postcode, status, logo }
  },
  afterDelete: (tx, { id }, deletedAt) => removeMediaOf(tx, { agent_id: id }, deletedAt),
  afterRestore: (tx, { id }, deletedAt) => restoreMediaOf(tx, { agent_id: id }, deletedAt),
}

/** Publishes the logo before the transaction; if the transaction fails, `route` discards it. */
export async function createAgent(deps: Dependencies, request: RequestContext<typeof agentEndpoints.create>) {
  const { logo } = request.files
  await deps.media.publish(logo)
  return request
    .mutate(async (tx) => {
      const data = await createRecord(
        tx,
        agentEntity,
        authorOf(request, deps.now()),
        agentColumns(request.body),
        (id) => deps.media.insertRows(tx, logo, { agent_id: id }),
      )
      return { status: true as const, message: agentMessages.created, data }
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
      const data = await updateRecord(tx, agentEntity, changeRequestOf(request, now), () => columns, attach)
      return { status: true as const, message: agentMessages.updated, data }
    })
    .catch(explainEmail)
}

/** Returns the column values of an agent, including the normalized email and the search text. */
export function agentColumns(fields: Omit<AgentInput, 'status'>): AgentColumns {
  const { first_name, last_name, company_name, email, phone_number, city, postcode } = fields
  return {
    first_name,
    last_name,
    company_name,
    email,
    phone_number,
    city,
    postcode,
    status: 'ACTIVE',
    email_folded: normalizeEmail(email),
    search_text: normalizeForSearch(company_name, first_name, last_name, email, city),
  }
}

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
