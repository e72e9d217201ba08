import { propertyState } from '@gatehouse/contract/listing/state'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'

import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { countedOfAgent, countOfAgents } from '../../records/counters/agent-property-counter'
import { countedWith, countProperties } from '../../records/counters/property-counter'
import { withCompany } from '../../records/search/stored-text'
import { type ActorAt, pickColumns } from '../../records/changes/change'
import type { SoftRow } from '../../records/soft-delete'
import { insertMany } from '../../records/insert-many'
import { type Managed, tableWriter } from '../../records/table-writer'
import { computedParts, type Parts, propertyRecordJson, storedParts } from './json'
import { storePropertyJson } from './stored-json'

/** The JSON text of a live property. Null when the id is unknown or the property is deleted. */
export async function findProperty(db: Kysely<Tables>, id: string, origin: string, isPublic: boolean) {
  const [stored, computed] = isPublic ? ofAnyone : ofAdmins
  const [property = null] = await stored(db, { id, origin })
  return property?.json === null ? ((await computed(db, { id, origin }))[0] ?? null) : property
}

/** From the stored parts, and from computed ones. */
const findersOf = (isPublic: boolean) => {
  const finderOf = (parts: Parts) =>
    prepareStatement<{ json: string | null; version: number; archived: boolean }, 'id' | 'origin'>(
      (value) => sql`
        select ${propertyRecordJson(parts, { origin: value('origin'), isPublic })} as json, version, archived
        from property where id = ${value('id')} and deleted_at is null`,
    )
  return [finderOf(storedParts), finderOf(computedParts)] as const
}
const [ofAdmins, ofAnyone] = [findersOf(false), findersOf(true)]

export const propertyWriter = tableWriter('property', countedWith, countedOfAgent)

/**
 * An imported property has no photographs; what it lacks is derived by the database. Without a state it is
 * available.
 */
export type ImportedProperty = Omit<
  Selectable<Tables['property']>,
  Managed | 'archived' | 'has_photos' | 'needs' | 'state' | 'state_changed_at' | 'reference' | 'property_image_captions'
> & { readonly state?: string }

/**
 * Inserts active properties with their `change` rows and counts, except those whose `import_key` exists.
 * Returns how many were inserted. A property that an undo has deleted gives its key to the new one.
 */
export async function insertProperties(
  tx: Transaction<Tables>,
  properties: readonly ImportedProperty[],
  by: ActorAt,
): Promise<number> {
  const empty = { archived: false, property_image_captions: {} }
  const managed = { ...empty, created_at: by.now, updated_at: by.now }
  const rows = properties.map((property) => ({ state: propertyState.default, ...property, ...managed }))
  const conflict = sql`(import_key) where import_key is not null`
  const keys = properties.map(({ import_key }) => import_key)
  await sql`update property set import_key = null where import_key = any(${keys}) and ${isUndone}`.execute(tx)
  const added = await insertMany(tx, 'property', { rows, conflict }, by)
  const ids = added.map(({ id }) => id)
  const columns = ['created_at', 'type', 'property_type_id', 'archived', 'needs', 'agent_id'] as const
  const inserted = tx.selectFrom('property').select(columns)
  await storePropertyJson(tx, ids)
  const counted = await inserted.where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  await countProperties(tx, counted)
  await countOfAgents(tx, counted)
  return added.length
}

/**
 * Updates the company in the search text of an agent's live properties; a restore updates
 * a deleted one. Versions do not change, because the properties themselves do not.
 */
export async function renameCompany(tx: Transaction<Tables>, agentId: string, company: string): Promise<void> {
  await sql`
    update property set search_text = ${withCompany(company)}
    where agent_id = ${agentId} and deleted_at is null`.execute(tx)
}

/** Removes agents that are erased, and their companies, from deleted properties. They have no live ones. */
export async function removeErasedAgents(tx: Transaction<Tables>, agentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update property set agent_id = null, search_text = ${withCompany('')}
    where agent_id = any(${agentIds}::uuid[]) and deleted_at is not null returning id`.execute(tx)
  await storePropertyJson(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Live properties of an agent: at most `limit`, or those that still have the given versions. */
type Unmoved =
  | { readonly ofAgent: string; readonly limit: number }
  | { readonly ofAgent: string; readonly ids: readonly string[]; readonly versions: readonly number[] }

/**
 * Assigns properties to another agent, whose row the caller has locked. Returns their ids and new versions.
 */
export async function assignAgent(
  tx: Transaction<Tables>,
  unmoved: Unmoved,
  agent: { readonly id: string; readonly company_name: string },
  now: Date,
): Promise<{ id: string; version: number }[]> {
  const isUnchanged =
    'ids' in unmoved
      ? sql`(id, version) in (select * from unnest(${unmoved.ids}::uuid[], ${unmoved.versions}::integer[]))`
      : sql`true`
  // Locked in the order of their ids, so that two moves cannot deadlock.
  const { rows } = await sql<{ id: string; version: number; archived: boolean }>`
    with locked as (
      select id from property where agent_id = ${unmoved.ofAgent} and deleted_at is null and ${isUnchanged}
      order by id limit ${'limit' in unmoved ? unmoved.limit : null}::bigint for no key update
    )
    update property set agent_id = ${agent.id}, search_text = ${withCompany(agent.company_name)}, updated_at = ${now},
      version = version + 1
    where id in (select id from locked)
    returning id, version, archived`.execute(tx)
  const ofAgent = (agent_id: string) => rows.map(({ archived }) => ({ agent_id, archived }))
  await countOfAgents(tx, ofAgent(unmoved.ofAgent), -1)
  await countOfAgents(tx, ofAgent(agent.id))
  await storePropertyJson(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** What one action sets in many properties. */
export type ChangedColumns = Partial<
  Pick<SoftRow<'property'>, Exclude<keyof SoftRow<'property'>, Managed | 'needs'> | 'deleted_at'>
>

/**
 * Sets columns in many properties, which the caller has locked, with their counts and stored JSON. Returns
 * the rows after it.
 */
export async function updateProperties(
  tx: Transaction<Tables>,
  changes: readonly { readonly before: SoftRow<'property'>; readonly columns: ChangedColumns }[],
  now: Date,
): Promise<SoftRow<'property'>[]> {
  const names = [...new Set(changes.flatMap(({ columns }) => Object.keys(columns)))] as (keyof ChangedColumns)[]
  const given = changes.map(({ before, columns }) => ({ id: before.id, ...pickColumns(before, names), ...columns }))
  const { rows } = await sql<SoftRow<'property'>>`
    update property set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))},
      updated_at = ${now}, version = property.version + 1
    from json_populate_recordset(null::property, ${JSON.stringify(given)}::json) given where property.id = given.id
    returning property.*`.execute(tx)
  const after = new Map(rows.map((row) => [row.id, row]))
  const moved = changes.filter(({ before }) => countedAs(before) !== countedAs(after.get(before.id)!))
  const [was, is] = [moved.map(({ before }) => before), moved.map(({ before }) => after.get(before.id)!)].map(live) as [
    SoftRow<'property'>[],
    SoftRow<'property'>[],
  ]
  await countProperties(tx, was, -1)
  await countProperties(tx, is)
  await countOfAgents(tx, was, -1)
  await countOfAgents(tx, is)
  await storePropertyJson(tx, [...after.keys()])
  return rows
}

const live = (rows: readonly SoftRow<'property'>[]) => rows.filter(({ deleted_at }) => deleted_at === null)

/** By what a property is counted. */
const countedAs = ({ type, property_type_id, archived, needs, agent_id, deleted_at }: SoftRow<'property'>) =>
  [type, property_type_id, archived, needs.join(), agent_id, deleted_at === null].join()

/** The number of live properties of an agent. */
export async function countOfAgent(db: Kysely<Tables>, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from property where agent_id = ${agentId} and deleted_at is null`.execute(db)
  return rows[0]!.count
}

/** Whether a property was deleted by an undo, and not by an admin (docs/decisions/0088). */
const isUndone = sql`(deleted_at is not null and coalesce((
  select operation.kind = 'undo' from change left join operation on operation.id = change.operation_id
  where change.entity = 'property' and change.entity_id = property.id::text
  order by change.created_at desc, change.id desc limit 1), false))`

/** For each of these import keys that exists: whether its property is deleted or purged. */
export async function findImportKeys(db: Kysely<Tables>, importKeys: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ import_key: string; is_deleted: boolean }>`
    select import_key, deleted_at is not null as is_deleted from property
    where import_key = any(${importKeys}) and not (${isUndone})
    union all
    select import_key, true from purged_import where import_key = any(${importKeys})`.execute(db)
  return new Map(rows.map(({ import_key, is_deleted }) => [import_key, is_deleted]))
}

/**
 * The id and import key of each property, deleted or not, that one of the ids
 * or import keys names. In a transaction they cannot be purged until it ends.
 */
export async function findByIdOrImportKey(db: Kysely<Tables>, ids: readonly string[], importKeys: readonly string[]) {
  const found = db
    .selectFrom('property')
    .select(['id', 'import_key'])
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or import_key = any(${importKeys}))`)
  return await (db.isTransaction ? found.forKeyShare() : found).execute()
}

/**
 * The company of a live agent, which cannot be deleted until
 * the transaction ends. Null when there is no such agent.
 */
export async function lockLiveAgent(tx: Transaction<Tables>, id: string): Promise<{ company_name: string } | null> {
  const [agent = null] = await lockAgent(tx, { id })
  return agent
}

/** Whether there is this agent, also if it is deleted. */
export async function hasAgent(tx: Transaction<Tables>, id: string): Promise<boolean> {
  return (await tx.selectFrom('agent').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The companies of those of the agents that are live, by id. They stay so until the transaction ends. */
export async function lockLiveAgents(tx: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; company_name: string }>`
    select id, company_name from agent where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}

const lockAgent = prepareStatement<{ company_name: string }, 'id'>(
  (value) => sql`select company_name from agent where id = ${value('id')} and deleted_at is null for key share`,
)
