import {
  type Agent,
  type agentEndpoints,
  agentFiles,
  AgentInput,
  agentMessages,
} from '@gatehouse/contract/entities/agent'
import { fieldNames } from '@gatehouse/contract/values/fields'
import type { Transaction } from 'kysely'

import { AppError } from '../../app-error'
import { normalizeEmail } from '../../database/normalize-email'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import type { RequestContext } from '../../http/request-context'
import { findConstraint } from '../../records/constraint'
import {
  authorOf,
  changeRequestOf,
  createRecord,
  type DeletableEntity,
  type FilesByGroup,
  updateRecord,
} from '../../records/lifecycle'
import type { NewColumns } from '../../records/table-writer'
import { searchTextOf } from '../../records/search/stored-text'
import { pickColumns } from '../../records/changes/change'
import type { Puttable } from '../../records/changes/put-values'
import { fileLifecycle, removeMediaOf } from '../../storage/record-media'
import { agentJson, agentWriter } from './repository'

const agentMedia = fileLifecycle('agent_id', agentFiles)

/** An agent is deleted and restored together with its logo. */
export const agentEntity = {
  table: 'agent',
  messages: agentMessages,
  json: agentJson,
  writer: agentWriter,
  ...agentMedia,
  put: {
    ...agentMedia.filePut,
    columns: (_, row, values) => agentColumns({ ...pickColumns(row, fieldNames(AgentInput)), ...values }),
  },
} satisfies DeletableEntity<'agent', Agent> & { put: Puttable<'agent'> }

/** Publishes the logo before the transaction; if the transaction fails, `route` discards it. */
export async function createAgent(deps: Dependencies, request: RequestContext<typeof agentEndpoints.create>) {
  const { logo } = request.files
  await deps.media.publish(logo)
  return request
    .mutate(async (tx) => {
      const attach = (id: string) => deps.media.insertRows(tx, logo, { agent_id: id })
      const files = { keys: { logo: logo.map(({ key }) => key) }, attach: logo.length > 0 ? attach : undefined }
      const author = authorOf(request, deps.now())
      return await createRecord(tx, agentEntity, author, agentColumns(request.body), files)
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
      const plan = ({ company_name }: { company_name: string }, existing: FilesByGroup) => {
        const isRenamed = columns.company_name !== company_name
        if (!isRenamed && logo.length === 0) return { columns }
        const attach = async (id: string) => {
          if (isRenamed) await renameCompany(tx, id, columns.company_name)
          if (logo.length === 0) return
          await removeMediaOf(tx, { agent_id: id }, now)
          await deps.media.insertRows(tx, logo, { agent_id: id })
        }
        const keys = logo.length > 0 ? { logo: logo.map(({ key }) => key) } : existing
        return { columns, files: { keys, attach } }
      }
      return await updateRecord(tx, agentEntity, changeRequestOf(request, now), plan)
    })
    .catch(explainEmail)
}

/** Returns the column values of an agent, including the normalized email and the search text. */
export const agentColumns = (fields: Omit<AgentInput, 'status'>): NewColumns<'agent'> => ({
  ...fields,
  status: 'ACTIVE',
  email_folded: normalizeEmail(fields.email),
  search_text: searchTextOf('agent', fields),
})

/** Maps the constraint violation of a create or an edit to a conflict. */
export function explainEmail(error: unknown): never {
  if (findConstraint(error) !== 'agent_email_unique') throw error
  throw new AppError('conflict', agentMessages.emailTaken, { email: agentMessages.emailTaken })
}

/**
 * Maps the constraint violations of a delete or a restore to conflicts. A query beforehand would not suffice:
 * another admin may assign a property concurrently (docs/decisions/0005).
 */
export function explainConflict(error: unknown): never {
  const constraint = findConstraint(error)
  if (constraint === 'property_agent_lives') throw new AppError('conflict', agentMessages.assigned)
  if (constraint === 'agent_email_unique') throw new AppError('conflict', agentMessages.emailTakenSince)
  throw error
}
