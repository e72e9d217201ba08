import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import type { TaskLog } from '../../log'
import { restorableDays } from '../soft-delete'
import { type JsonStore, lock } from './store-json'

/** Fills `property_json`, and corrects it. */
export const createJsonFill = (jsonStore: JsonStore) => ({
  beginFill: (db: Kysely<Tables>) => beginFill(jsonStore, db),
  fill: (db: Kysely<Tables>, log: TaskLog) => fillJson(jsonStore, db, log),
  rebuild: (db: Kysely<Tables>, onBatch?: (soFar: RebuildResult) => void) => rebuildJson(jsonStore, db, onBatch),
})

export interface RebuildResult {
  readonly properties: number
  /** How many had no JSON. */
  readonly added: number
  /** How many had a JSON that differed. */
  readonly corrected: number
}

/**
 * Compares the stored JSON of every property with its data and corrects it, in batches of one transaction
 * each. The server may change properties at the same time. `onBatch` is called after each batch.
 */
async function rebuildJson(
  jsonStore: JsonStore,
  db: Kysely<Tables>,
  onBatch: (soFar: RebuildResult) => void = () => {},
): Promise<RebuildResult> {
  let result: RebuildResult = { properties: 0, added: 0, corrected: 0 }
  for (let last: string | null = firstId; last !== null;) {
    const batch: Batch = await inTransaction(db, (tx) => storeBatch(jsonStore, tx, last!))
    const { properties, added, corrected } = result
    result = {
      properties: properties + batch.properties,
      added: added + batch.added,
      corrected: corrected + batch.corrected,
    }
    onBatch(result)
    last = batch.last
  }
  await setFilled(jsonStore, db, null)
  return result
}

/**
 * If another version of the expression has made the stored JSON, `fillJson` makes it again from now
 * on. Call it when the server starts, before it serves requests.
 */
async function beginFill(jsonStore: JsonStore, db: Kysely<Tables>): Promise<void> {
  if (!(await isOfThisVersion(jsonStore, db))) await setFilled(jsonStore, db, firstId)
}

/** Whether this version began to fill last. Two versions would undo the work of each other. */
async function isOfThisVersion({ version }: JsonStore, db: Kysely<Tables>): Promise<boolean> {
  const fill = await db.selectFrom('property_json_fill').select('expression').executeTakeFirst()
  return fill?.expression === String(version)
}

/** Records that this version makes the stored JSON, and up to which id it has; null: of all. */
async function setFilled({ version }: JsonStore, db: Kysely<Tables>, filledTo: string | null): Promise<void> {
  await sql`
    insert into property_json_fill (expression, filled_to) values (${String(version)}, ${filledTo})
    on conflict (is_only) do update set expression = excluded.expression, filled_to = excluded.filled_to`.execute(db)
}

/**
 * A background task: stores the JSON of all properties once after `beginFill`, and afterwards again what
 * instances of other versions have stored since.
 */
async function fillJson(jsonStore: JsonStore, db: Kysely<Tables>, log: TaskLog): Promise<void> {
  let properties = 0
  for (;;) {
    const batch = await inTransaction(db, (tx) => fillBatch(jsonStore, tx))
    if (!batch) break
    properties += batch.properties
    if (batch.last === null || properties % (20 * batchSize) === 0)
      log.info({ properties }, 'Stored the JSON of properties')
  }
  while ((await inTransaction(db, (tx) => replaceBatch(jsonStore, tx))) === batchSize);
}

interface Batch extends RebuildResult {
  /** The last id, or null if no property follows. */
  readonly last: string | null
}

/**
 * Null when nothing is left to do. Several instances share the work: each locks the position. One of a
 * version before migration 0050 takes part in it, with its own expression: `replaceBatch` corrects that.
 */
async function fillBatch(jsonStore: JsonStore, tx: Transaction<Tables>): Promise<Batch | null> {
  const fill = await tx.selectFrom('property_json_fill').selectAll().forUpdate().executeTakeFirst()
  const filledTo = fill?.expression === String(jsonStore.version) ? fill.filled_to : null
  if (filledTo === null) return null
  const batch = await storeBatch(jsonStore, tx, filledTo)
  await tx.updateTable('property_json_fill').set({ filled_to: batch.last }).execute()
  return batch
}

/** Stores again what other versions have stored, and returns of how many properties. */
async function replaceBatch(jsonStore: JsonStore, tx: Transaction<Tables>): Promise<number> {
  const { store, version } = jsonStore
  if (!(await isOfThisVersion(jsonStore, tx))) return 0
  // Not `is distinct from`, for which PostgreSQL uses no index.
  const { rows } = await sql<{ id: string }>`
    select property_id as id from property_json
    where parts_version is null or parts_version < ${version} or parts_version > ${version}
    limit ${batchSize}`.execute(tx)
  if (rows.length > 0) await store(tx, await lock(tx, sql`id = any(${rows.map(({ id }) => id)}::uuid[])`))
  return rows.length
}

/** Stores the JSON of the properties that follow an id, where it is missing or differs. */
async function storeBatch({ store }: JsonStore, tx: Transaction<Tables>, after: string): Promise<Batch> {
  const ids = await lock(tx, sql`id > ${after}::uuid and ${isReadable}`, batchSize)
  // Properties that are older than references get one (migration 0072).
  await sql`select add_property_references(${ids}::uuid[])`.execute(tx)
  const stored = await store(tx, ids)
  const added = stored.filter(({ is_added }) => is_added).length
  const last = ids.length < batchSize ? null : ids.at(-1)!
  return { properties: ids.length, added, corrected: stored.length - added, last }
}

// The files of other properties may be purged.
const isReadable = sql`(deleted_at is null or deleted_at > now() - ${restorableDays} * interval '1 day')`

const batchSize = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'
