import type { Agent, AgentQuery } from '@gatehouse/contract/agent'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'

import { byNumber, byTime, type ListOrder } from '../../records/list-order'
import { findLive, listLive } from '../../records/live-rows'
import { normalizeForSearch } from '../../records/search-text'
import type { AgentTable, Tables } from '../../database/tables'
import type { Page, PageRequest } from '../../records/list-response'
import { agentColumns, propertyCount } from './agent-columns'

export const listAgents = (
  db: Kysely<Tables>,
  { sort = 'latest', q }: Pick<AgentQuery, 'sort' | 'q'>,
  page: PageRequest,
  origin: string,
): Promise<Page> => listLive(db, { ...shown(origin), q, order: orders[sort] }, page)

const orders: Record<NonNullable<AgentQuery['sort']>, ListOrder> = {
  latest: byTime(sql`agent.created_at`, true),
  properties: byNumber(propertyCount, true),
}

/** A live agent as the contract describes it. */
export const findAgent = (db: Kysely<Tables>, id: string, origin: string): Promise<Agent | null> =>
  findLive(db, shown(origin), id)

const shown = (origin: string) => ({ table: 'agent', item: agentColumns(origin) }) as const

export async function insertAgent(tx: Transaction<Tables>, row: Insertable<AgentTable>): Promise<void> {
  await tx.insertInto('agent').values(row).execute()
}

export async function updateAgent(
  tx: Transaction<Tables>,
  id: string,
  change: Partial<Insertable<AgentTable>>,
  now: Date,
): Promise<void> {
  const set = { ...change, updated_at: now, version: sql<number>`version + 1` }
  await tx.updateTable('agent').set(set).where('id', '=', id).execute()
}

/**
 * Lets the search for properties find an agent's live properties by its new company (db/property-search). A deleted one gets
 * its company when it is restored. The properties themselves did not change, so their versions stay.
 */
export async function renameCompany(tx: Transaction<Tables>, id: string, company: string): Promise<void> {
  await sql`
    update property set search_text = split_part(search_text, E'\n', 1) || E'\n' || ${normalizeForSearch(company)}::text
    where agent_id = ${id} and deleted_at is null`.execute(tx)
}
