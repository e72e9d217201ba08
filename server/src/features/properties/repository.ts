import type { Kysely, Selectable, Transaction } from 'kysely'

import { prepared } from '../../database/prepared'
import type { PropertyTable, Tables } from '../../database/tables'
import { filesColumn, type PropertyFile } from './property-files'

/** What the program knows of a property, without what only the database needs (search text, generated columns). */
const columns = [
  'id',
  'type',
  'location',
  'agent_id',
  'property_type_id',
  'property_availability',
  'price',
  'living_room',
  'bedroom',
  'bathroom',
  'finance',
  'property_description',
  'amenities',
  'archived',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
] as const

export type PropertyRow = Pick<Selectable<PropertyTable>, (typeof columns)[number]>

export type NewPropertyRow = Omit<PropertyRow, 'version' | 'deleted_at'> & { search_text: string }

/** A live property with its files, in one statement. */
export async function findProperty(
  db: Kysely<Tables>,
  id: string,
): Promise<{ row: PropertyRow; files: PropertyFile[] } | null> {
  const found = await db
    .selectFrom('property')
    .modifyFront(prepared)
    .select(columns)
    .select(filesColumn.as('found_files'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { found_files, ...row } = found
  return { row, files: found_files }
}

/** Locks a property, also a deleted one, so that nobody else changes it until the transaction ends. */
export async function lockProperty(tx: Transaction<Tables>, id: string): Promise<PropertyRow | null> {
  const query = tx.selectFrom('property').select(columns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export function insertProperty(tx: Transaction<Tables>, row: NewPropertyRow): Promise<PropertyRow> {
  return tx
    .insertInto('property')
    .values({ ...row, deleted_at: null, import_key: null })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type PropertyChange = Partial<Omit<PropertyRow, 'id' | 'created_at' | 'updated_at' | 'version'>> & {
  search_text?: string
}

export function updateProperty(
  tx: Transaction<Tables>,
  id: string,
  change: PropertyChange,
  now: Date,
): Promise<PropertyRow> {
  return tx
    .updateTable('property')
    .set((set) => ({ ...change, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The company of a live agent, which stays alive until the transaction ends; null when there is no such agent. */
export async function lockLiveAgent(tx: Transaction<Tables>, id: string): Promise<{ company_name: string } | null> {
  const query = tx
    .selectFrom('agent')
    .select('company_name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
  return (await query.executeTakeFirst()) ?? null
}
