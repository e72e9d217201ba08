import { historyMessages } from '@gatehouse/contract/history/endpoints'
import type { Kysely, Selectable } from 'kysely'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import type { ChangeTable } from '../database/tables/history-tables'

/** A row of `change`. */
export type StoredChange = Selectable<ChangeTable>

/** With the name of its author and its place in the list. */
export type ChangeRow = StoredChange & {
  readonly admin_name: string | null
  /** Microseconds since 1970, as a text. */
  readonly key: string
}

/** @throws AppError not_found */
export async function findChange(db: Kysely<Tables>, id: string): Promise<StoredChange> {
  const found = isId(id) && (await db.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst())
  if (!found) throw new AppError('not_found', historyMessages.changeNotFound)
  return found
}

/** The change of a career that belongs to an operation; null without one. */
export async function findCareerChange(db: Kysely<Tables>, operationId: string): Promise<StoredChange | null> {
  if (!isId(operationId)) return null
  const changes = db.selectFrom('change').selectAll().where('operation_id', '=', operationId)
  return (await changes.where('entity', '=', 'career').limit(1).executeTakeFirst()) ?? null
}

/** The admin whom a change is about; null for another change. */
export async function findChangedAdmin(db: Kysely<Tables>, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const change = db.selectFrom('change').select('entity_id').where('id', '=', id).where('entity', '=', 'admin')
  return (await change.executeTakeFirst())?.entity_id ?? null
}

/** The admins whom the changes of an operation are about. */
export async function findAdminsChangedBy(db: Kysely<Tables>, operationId: string): Promise<string[]> {
  if (!isId(operationId)) return []
  const changes = db.selectFrom('change').select('entity_id').distinct().where('operation_id', '=', operationId)
  return (await changes.where('entity', '=', 'admin').execute()).map(({ entity_id }) => entity_id)
}
