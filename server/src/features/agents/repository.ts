import { Agent, agentFields, type AgentQuery } from '@gatehouse/contract/entities/agent'
import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { archivedPropertyCount, propertyCount, uncompactedAgents } from '../../records/counters/agent-property-counter'
import { countByDay, countedByDay, counterOf } from '../../records/counters/daily-counter'
import { byNumber } from '../../records/list-order'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { createdOnDays } from '../../records/lists/filters'
import { type JsonContext, jsonObject } from '../../records/select-list'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'
import type { ActorAt } from '../../records/changes/change'
import { insertMany } from '../../records/insert-many'
import { type NewColumns, tableWriter } from '../../records/table-writer'

export const agentWriter = tableWriter('agent', countedByDay('agent'))

const logo = sql`from media where media.agent_id = agent.id and media.slot = 'logo' and media.deleted_at is null limit 1`

/** An agent over `agent`. */
export const agentJson = ({ origin }: JsonContext) =>
  jsonObject('agent', Agent, {
    logo: sql`(select ${mediaAddress(origin)} ${logo})`,
    property_count: propertyCount,
    archived_property_count: archivedPropertyCount,
    media: sql`json_build_object('logo', (select ${pictureObject(origin)} ${logo}))`,
  })

export const agentList = defineList<AgentQuery>({
  table: 'agent',
  filters: { ...createdOnDays('agent') },
  orders: {
    ...newestFirst('agent'),
    ...fieldOrders('agent', agentFields),
    properties: { ...byNumber(sql`agent.counted_properties`, true), deltas: uncompactedAgents },
  },
  search: {},
  counter: counterOf('agent'),
  item: jsonOf('agent', agentJson),
})

/** A statement that adds the numbers of `counted` to the counts of agents. */
export const addPropertyCounts = sql`
  update agent set counted_properties = counted_properties + counted.amount,
    counted_archived_properties = counted_archived_properties + counted.archived_amount
  from counted where counted.id = agent.id`

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

/**
 * Inserts agents and their `change` rows, except those whose email a live agent has. Returns how many were
 * inserted.
 */
export async function insertAgents(
  tx: Transaction<Tables>,
  agents: readonly NewColumns<'agent'>[],
  by: ActorAt,
): Promise<number> {
  const rows = agents.map((agent) => ({ ...agent, created_at: by.now, updated_at: by.now }))
  const conflict = sql`(email_folded) where deleted_at is null`
  return (await insertMany(tx, 'agent', { rows, conflict }, by)).length
}

/**
 * Removes agents for good, deleted ones too, with their counts. Their files and properties must have been
 * removed or assigned before.
 */
export async function eraseAgents(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ created_at: Date; is_live: boolean }>`
    delete from agent where id = any(${ids}::uuid[]) returning created_at, deleted_at is null as is_live`.execute(tx)
  const counted = rows.filter(({ is_live }) => is_live).map(({ created_at }) => created_at)
  await countByDay(tx, 'agent', counted, -1)
}
