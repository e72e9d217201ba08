import type { Agent, AgentQuery } from '@gatehouse/contract/entities/agent'
import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'

import { newId } from '../../database/id'
import type { AgentTable, Tables } from '../../database/tables'
import { recordInserted } from '../../records/change'
import type { NewRow } from '../../records/lifecycle'
import { byNumber, byTime, type ListOrder } from '../../records/list-order'
import type { Page, PageRequest } from '../../records/list-response'
import { findLive, listLive } from '../../records/live-rows'
import type { SoftRow } from '../../records/soft-delete'
import { agentJson, propertyCount } from './json'

export const listAgents = (
  db: Kysely<Tables>,
  { sort = 'latest', q }: Pick<AgentQuery, 'sort' | 'q'>,
  page: PageRequest,
  origin: string,
): Promise<Page> => listLive(db, { table: 'agent', item: agentJson(origin), q, order: orders[sort] }, page)

const orders: Record<NonNullable<AgentQuery['sort']>, ListOrder> = {
  latest: byTime(sql`agent.created_at`, true),
  properties: byNumber(propertyCount, true),
}

/** Null when the id is unknown or the agent is deleted. */
export const findAgent = (db: Kysely<Tables>, id: string, origin: string): Promise<Agent | null> =>
  findLive(db, { table: 'agent', item: agentJson(origin) }, id)

/** For each of these normalized emails that agents have: whether all of those agents are deleted. */
export async function findEmails(db: Kysely<Tables>, emails: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ email_folded: string; is_deleted: boolean }>`
    select email_folded, bool_and(deleted_at is not null) as is_deleted from agent where email_folded = any(${emails})
    group by email_folded`.execute(db)
  return new Map(rows.map(({ email_folded, is_deleted }) => [email_folded, is_deleted]))
}

/** The live agents with these normalized emails. In a transaction they cannot be deleted until it ends. */
export async function findLiveAgents(db: Kysely<Tables>, emails: readonly string[]) {
  const found = db
    .selectFrom('agent')
    .select(['id', 'company_name', 'email_folded'])
    .where(sql<boolean>`email_folded = any(${emails})`)
    .where('deleted_at', 'is', null)
  return await (db.isTransaction ? found.forKeyShare() : found).execute()
}

export const insertAgent = (tx: Transaction<Tables>, row: NewRow<'agent'>) =>
  tx.insertInto('agent').values(row).returningAll().executeTakeFirstOrThrow()

export type AgentColumns = Omit<Insertable<AgentTable>, 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'>

/**
 * Inserts agents and their `change` rows, except those whose email a live agent has.
 * Returns how many were inserted.
 */
export async function insertAgents(
  tx: Transaction<Tables>,
  agents: readonly AgentColumns[],
  now: Date,
): Promise<number> {
  const rows = agents.map((agent) => ({ ...agent, id: newId() }))
  const inserted = await sql<{ id: string }>`
    insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, status,
      search_text, created_at, updated_at)
    select id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, status,
      search_text, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as agent (id uuid, first_name text, last_name text,
      company_name text, email text, email_folded text, phone_number text, city text, postcode text, status text,
      search_text text)
    on conflict (email_folded) where deleted_at is null do nothing
    returning id`.execute(tx)
  const after = ({ id: _id, email_folded: _folded, search_text: _text, ...columns }: (typeof rows)[number]) => columns
  return (await recordInserted(tx, 'agent', { rows, inserted: inserted.rows, after }, now)).length
}

export const updateAgent = (
  tx: Transaction<Tables>,
  { id, version }: SoftRow<'agent'>,
  columns: Updateable<AgentTable>,
  now: Date,
) =>
  tx
    .updateTable('agent')
    .set({ ...columns, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
