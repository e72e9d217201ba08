import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { TaskLog } from '../../log'
import type { StoredJson } from '../../records/save-statement'
import { propertyFields, propertyParts, propertyRecordJson, restorableLifetime, writtenParts } from './json'

/**
 * Stores the JSON of properties (docs/decisions/0037). It must run in the transaction of every change of a
 * property or its files, after the change. The caller has inserted or locked the properties.
 */
export async function storePropertyJson(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store(tx, ids)
}

/**
 * Changes files of properties outside a request: `change` runs in a transaction that has locked the
 * properties and afterwards stores their JSON. Ids of properties that do not exist are ignored.
 */
export function changeFilesOf<Result>(
  db: Kysely<Tables>,
  ids: readonly string[],
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lock(tx, sql`id = any(${ids}::uuid[])`)
    const result = await change(tx)
    await storePropertyJson(tx, ids)
    return result
  })
}

/** What a save stores of the row that it writes. */
export const storedProperty: StoredJson = {
  // A transaction that has read the table locks it against `truncate` (`discardOutdatedJson`).
  exists: sql`exists (select from property_json where property_id = property.id)`,
  storeAll: sql`${storeParts(writtenParts)} returning stored.*`,
  storeFields: sql`
    update property_json set agent_id = property.agent_id, fields = ${propertyFields}
    from written as property where property_json.property_id = property.id returning property_json.*`,
  json: (origin) => propertyRecordJson(sql`stored`, origin),
}

export interface RebuildResult {
  readonly properties: number
  /** How many had no JSON. */
  readonly added: number
  /** How many had a JSON that differed. */
  readonly corrected: number
}

/**
 * Compares the stored JSON of every property with its data and corrects it, in batches of one transaction
 * each. The server may change properties at the same time. `onBatch` is called after each batch. The next
 * start then discards nothing (`discardOutdatedJson`).
 */
export async function rebuildPropertyJson(
  db: Kysely<Tables>,
  onBatch: (soFar: RebuildResult) => void = () => {},
): Promise<RebuildResult> {
  let result: RebuildResult = { properties: 0, added: 0, corrected: 0 }
  for (let last: string | null = firstId; last !== null;) {
    const batch: Batch = await inTransaction(db, (tx) => storeBatch(tx, last!))
    const { properties, added, corrected } = result
    result = {
      properties: properties + batch.properties,
      added: added + batch.added,
      corrected: corrected + batch.corrected,
    }
    onBatch(result)
    last = batch.last
  }
  await setFilled(db, expressionHash(db), null)
  return result
}

/**
 * Discards the stored JSON if another version of the expression made it; properties without stored JSON are
 * computed. Call it when the server starts, before it serves requests.
 */
export async function discardOutdatedJson(db: Kysely<Tables>): Promise<void> {
  const expression = expressionHash(db)
  const current = await db.selectFrom('property_json_fill').select('expression').executeTakeFirst()
  if (current?.expression === expression) return
  await inTransaction(db, async (tx) => {
    await sql`truncate property_json`.execute(tx)
    await setFilled(tx, expression, firstId)
  })
}

/** Records which expression made the stored JSON, and up to which id it is stored; null: of all. */
async function setFilled(db: Kysely<Tables>, expression: string, filledTo: string | null): Promise<void> {
  await sql`
    insert into property_json_fill (expression, filled_to) values (${expression}, ${filledTo})
    on conflict (is_only) do update set expression = excluded.expression, filled_to = excluded.filled_to`.execute(db)
}

/** A background task: stores the JSON of all properties once after `discardOutdatedJson` has discarded it. */
export async function fillPropertyJson(db: Kysely<Tables>, log: TaskLog): Promise<void> {
  let properties = 0
  for (;;) {
    const batch = await inTransaction(db, fillBatch)
    if (!batch) break
    properties += batch.properties
    if (batch.last === null || properties % (20 * batchSize) === 0)
      log.info({ properties }, 'Stored the JSON of properties')
  }
}

interface Batch {
  readonly properties: number
  readonly added: number
  readonly corrected: number
  /** The last id, or null if no property follows. */
  readonly last: string | null
}

/** Null when nothing is left to do. Several instances share the work: each locks the position. */
async function fillBatch(tx: Transaction<Tables>): Promise<Batch | null> {
  const { filled_to } = (await tx
    .selectFrom('property_json_fill')
    .select('filled_to')
    .forUpdate()
    .executeTakeFirst()) ?? {
    filled_to: null,
  }
  if (filled_to === null) return null
  const batch = await storeBatch(tx, filled_to)
  await tx.updateTable('property_json_fill').set({ filled_to: batch.last }).execute()
  return batch
}

/** Stores the JSON of the properties that follow an id, where it is missing or differs. */
async function storeBatch(tx: Transaction<Tables>, after: string): Promise<Batch> {
  // Locked in the order of their ids, as a move locks them (./repository), so that they cannot deadlock.
  const ids = await lock(tx, sql`id > ${after}::uuid and ${isReadable}`, batchSize)
  const stored = await store(tx, ids)
  const added = stored.filter((isAdded) => isAdded).length
  const last = ids.length < batchSize ? null : ids.at(-1)!
  return { properties: ids.length, added, corrected: stored.length - added, last }
}

async function lock(
  tx: Transaction<Tables>,
  where: RawBuilder<boolean>,
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from property where ${where} order by id limit ${limit}::bigint for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns for each row that was written whether it was added. */
async function store(tx: Transaction<Tables>, ids: readonly string[]): Promise<boolean[]> {
  const rows = ids.length === 1 ? await storeOne(tx, { ids: ids[0] }) : await storeMany(tx, { ids })
  return rows.map(({ is_added }) => is_added)
}

const storeStatement = (where: (value: (name: 'ids') => RawBuilder<unknown>) => RawBuilder<boolean>) =>
  prepareStatement<{ is_added: boolean }, 'ids'>(
    (value) => sql`
    ${storeParts(sql`select * from (${propertyParts}) part where ${where(value)}`)}
    where (stored.agent_id, stored.fields, stored.files, stored.cover, stored.other_files) is distinct from
      (excluded.agent_id, excluded.fields, excluded.files, excluded.cover, excluded.other_files)
    -- A row that was inserted has no xmax.
    returning xmax = 0 as is_added`,
  )

/** A function declaration, because `storedProperty` uses it before. */
function storeParts(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into property_json as stored (property_id, agent_id, fields, files, cover, other_files) ${parts}
    on conflict (property_id) do update set agent_id = excluded.agent_id, fields = excluded.fields,
      files = excluded.files, cover = excluded.cover, other_files = excluded.other_files`
}

const storeMany = storeStatement((value) => sql`property_id = any(${value('ids')}::uuid[])`)
/** Planned once; PostgreSQL plans a statement with an array for every execution. */
const storeOne = storeStatement((value) => sql`property_id = ${value('ids')}::uuid`)

/** Changes with the text of the expression, for example when the contract has a new field. */
function expressionHash(db: Kysely<Tables>): string {
  const { sql: text, parameters } = propertyParts.compile(db)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
}

// The files of other properties may be purged.
const isReadable = sql`(deleted_at is null or deleted_at > now() - ${restorableLifetime})`

const batchSize = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'
