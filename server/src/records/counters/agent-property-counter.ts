import { sql, type Kysely, type RawBuilder } from 'kysely'

import { newId } from '../../database/id'
import { prepareStatement, type Value } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { isRemovedOrRestored } from '../soft-delete'
import type { AlsoWritten } from '../table-writer'

/** Live properties that an agent has more than before, and those of them that are archived. */
interface AgentDelta {
  readonly agent_id: string
  readonly amount: number
  readonly archived_amount: number
}

/**
 * Counts properties of agents, in the transaction that changes them; as delta rows, see `countProperties`.
 */
export async function countOfAgents(
  tx: Kysely<Tables>,
  properties: readonly { readonly agent_id: string | null; readonly archived: boolean }[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const deltas = new Map<string, AgentDelta>()
  for (const { agent_id, archived } of properties) {
    if (agent_id === null) continue
    const { amount, archived_amount } = deltas.get(agent_id) ?? { amount: 0, archived_amount: 0 }
    const archivedBy = archived ? sign : 0
    deltas.set(agent_id, { agent_id, amount: amount + sign, archived_amount: archived_amount + archivedBy })
  }
  const rows = [...deltas.values()].map((delta) => ({ ...delta, id: newId() }))
  if (rows.length > 0) await insertDeltas(tx, { rows: JSON.stringify(rows) })
}

const insertDeltas = prepareStatement<unknown, 'rows'>(
  (value) => sql`
    insert into agent_property_counter (agent_id, id, amount, archived_amount)
    select agent_id, id, amount, archived_amount
    from json_populate_recordset(null::agent_property_counter, ${value('rows')}::json)`,
)

/** Counts one property that is inserted or updated: a live one with an agent. */
export const countedOfAgent: AlsoWritten<'property'> = {
  isNeeded: (before, after) =>
    before.agent_id !== after.agent_id || before.archived !== after.archived || isRemovedOrRestored(before, after),
  query: (value, isNew) => sql`
    insert into agent_property_counter (agent_id, id, amount, archived_amount)
    select agent_id, delta_id, amount, case when archived then amount else 0 end
    from (
      select ${value('added_id')}::uuid as delta_id, agent_id, archived, 1 as amount from written where deleted_at is null
      ${isNew ? sql`` : former(value)}
    ) delta
    where agent_id is not null ${isNew ? sql`` : unlessSame(value)}`,
  values(before) {
    const former = before && !before.deleted_at ? before : null
    return {
      added_id: newId(),
      removed_id: newId(),
      former_agent: former && former.agent_id,
      was_archived: former && former.archived,
    }
  },
}

/** What was counted before a change. */
const former = (value: Value) => sql`
  union all
  select ${value('removed_id')}::uuid, ${value('former_agent')}::uuid, ${value('was_archived')}::boolean, -1
  from written`

const unlessSame = (value: Value) => sql`
  and not exists (
    select from written where deleted_at is null
      and (agent_id, archived) = (${value('former_agent')}::uuid, ${value('was_archived')}::boolean)
  )`

/** What is not yet added to a count of an agent: a scalar over `agent`. */
const uncompacted = (amount: 'amount' | 'archived_amount'): RawBuilder<number> => sql`(
  select coalesce(sum(${sql.ref(amount)}), 0) from agent_property_counter delta
  where delta.agent_id = agent.id)`

/**
 * The live properties of an agent, and the archived ones among them, compacted or not: scalars over `agent`.
 */
export const propertyCount: RawBuilder<number> = sql`(agent.counted_properties + ${uncompacted('amount')})`
export const archivedPropertyCount: RawBuilder<number> = sql`(
  agent.counted_archived_properties + ${uncompacted('archived_amount')})`

/** The agents whose `counted_properties` is not their count, with the difference: few, a query. */
export const uncompactedAgents = sql`
  select agent_id as id, sum(amount)::bigint as amount from agent_property_counter
  group by agent_id having sum(amount) <> 0`

/**
 * Adds the delta rows to the counts of the agents with `addCounts`, the statement of the agents' repository
 * over `counted`. One statement, so that it is atomic; several instances may run it at the same time, because
 * each skips rows that another has locked, and locks the agents in the order of their ids.
 */
export async function compactAgentPropertyCounter(db: Kysely<Tables>, addCounts: RawBuilder<unknown>): Promise<void> {
  await sql`
    with removed as (
      delete from agent_property_counter where id in (select id from agent_property_counter for update skip locked)
      returning agent_id, amount, archived_amount
    ), summed as (
      select agent_id, sum(amount) as amount, sum(archived_amount) as archived_amount from removed group by 1
    ), counted as (
      select id, amount, archived_amount from agent join summed on agent_id = id order by id for no key update of agent
    )
    ${addCounts}`.execute(db)
}
