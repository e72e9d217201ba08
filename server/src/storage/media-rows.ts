import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { openExpiry } from '../database/clock/clock-watch'
import type { FileOwner, MediaTable, Tables } from '../database/tables'
import { sourceName } from './media-key'
import type { Staged } from './upload/staged'

export type MediaRow = Selectable<MediaTable>
/** The column that references the owner of a file, with its id. */
export type MediaOwner = { [T in FileOwner]: Record<`${T}_id`, string> }[FileOwner]

/**
 * Records that folders are about to be published, so that the sweep can distinguish a crash from a running
 * upload.
 */
export async function insertIntents(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  // Not synced to the disk: after a power failure, a folder without an intent is found as an orphan.
  await sql`
    with setting as materialized (select set_config('synchronous_commit', 'off', true))
    insert into media_intent (key, created_at) select key, now() from unnest(${keys}::text[]) key, setting`.execute(db)
}

/**
 * Deletes the intents of these keys and returns those that existed: the sweep or a commit may have deleted
 * them before.
 */
export async function deleteIntents(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  const deleted = await db.deleteFrom('media_intent').where('key', 'in', keys).returning('key').execute()
  return deleted.map(({ key }) => key)
}

/**
 * Deletes a batch of intents of crashed uploads in one transaction with `handleFolders`, so that a crash
 * leaves both. Skips intents that another transaction has locked. Returns how many there were.
 */
export async function deleteStaleIntents(
  db: Kysely<Tables>,
  olderThanMs: number,
  handleFolders: HandleFolders,
): Promise<number> {
  const created = sql.ref('created_at')
  // At the start of the only server, all of them.
  const isStale = olderThanMs === 0 ? sql<boolean>`true` : (await openExpiry(db)).isPast(created, olderThanMs)
  return await deleteBatch(db, 'media_intent', isStale, async (tx, keys) => {
    await handleFolders(keys)
    await deleteIntents(tx, keys)
  })
}

export async function insertMediaRows(
  tx: Kysely<Tables>,
  staged: readonly Staged[],
  owner: MediaOwner,
  startPosition: number,
): Promise<void> {
  const rows = staged.map((upload, index) => ({
    property_id: null,
    agent_id: null,
    banner_id: null,
    deleted_at: null,
    ...owner,
    key: upload.key,
    slot: upload.slot,
    position: startPosition + index,
    kind: mediaKindOf(upload),
    state: upload.state,
    files: JSON.stringify(upload.files),
    source: upload.source && JSON.stringify(upload.source),
    width: upload.width,
    height: upload.height,
    color: upload.color,
    duration: upload.duration,
    sha256: upload.sha256,
    created_at: sql<Date>`now()`,
  }))
  await tx.insertInto('media').values(rows).execute()
}

function mediaKindOf({ kind, slot }: Staged): Selectable<MediaTable>['kind'] {
  if (kind === 'table') throw new Error(`${slot} is a table, which no record has`)
  return kind
}

export async function findMediaRow(db: Kysely<Tables>, key: string): Promise<MediaRow | null> {
  return (await db.selectFrom('media').selectAll().where('key', '=', key).executeTakeFirst()) ?? null
}

export type MediaFiles = { key: string; names: string[] }

/** The stored files of every row, deleted ones too, in pages by key. */
export async function* listMediaFiles(db: Kysely<Tables>): AsyncIterable<MediaFiles[]> {
  for (let last = ''; ;) {
    const page = db.selectFrom('media').select(['key', 'files', 'source']).where('key', '>', last)
    const rows = await page.orderBy('key').limit(500).execute()
    if (rows.length === 0) return
    yield rows.map(({ key, files, source }) => {
      const made = files.filter(({ bytes }) => bytes !== undefined).map(({ name }) => name)
      return { key, names: source ? [...made, sourceName] : made }
    })
    last = rows.at(-1)!.key
  }
}

/** Null when the row is gone. */
export async function lockMediaRow(tx: Kysely<Tables>, key: string): Promise<MediaRow | null> {
  return (await tx.selectFrom('media').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()) ?? null
}

export type MediaChange = Partial<Pick<MediaRow, 'state' | 'files' | 'width' | 'height' | 'color' | 'duration'>> & {
  source?: null
}

/** False when the row is gone. */
export async function updateMediaRow(
  db: Kysely<Tables>,
  key: string,
  { files, ...change }: MediaChange,
): Promise<boolean> {
  const values = files ? { ...change, files: JSON.stringify(files) } : change
  const { numUpdatedRows } = await db.updateTable('media').set(values).where('key', '=', key).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Runs a change of files that no request makes, in a transaction in which the feature also updates what it
 * stores about these properties.
 */
export type ChangeFilesOf = <Result>(
  db: Kysely<Tables>,
  propertyIds: readonly string[],
  change: (tx: Kysely<Tables>) => Promise<Result>,
) => Promise<Result>

/** For a server without ffmpeg: videos that wait for their conversion remain downloads. */
export async function markPendingVideosReady(db: Kysely<Tables>, changeFilesOf: ChangeFilesOf): Promise<void> {
  const pending = await db
    .selectFrom('media')
    .select(['key', 'property_id'])
    .where('state', '=', 'processing')
    .execute()
  for (const { key, property_id } of pending) {
    await changeFilesOf(db, property_id === null ? [] : [property_id], (tx) =>
      updateMediaRow(tx, key, { state: 'ready' }),
    )
  }
}

/** `deleteStaleIntents` for rows that can no longer be restored. */
export async function purgeDeletedRows(
  db: Kysely<Tables>,
  olderThanMs: number,
  handleFolders: HandleFolders,
): Promise<number> {
  const { isPast } = await openExpiry(db)
  return await deleteBatch(db, 'media', isPast(sql.ref('deleted_at'), olderThanMs), async (tx, keys) => {
    await handleFolders(keys)
    await tx.deleteFrom('media').where('key', 'in', keys).execute()
  })
}

/** `remove` handles the folders of the keys and deletes their rows. */
async function deleteBatch(
  db: Kysely<Tables>,
  table: 'media' | 'media_intent',
  isOld: RawBuilder<boolean>,
  remove: (tx: Kysely<Tables>, keys: string[]) => Promise<unknown>,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ key: string }>`
      select key from ${sql.table(table)} where ${isOld} limit ${batchSize} for update skip locked`.execute(tx)
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await remove(tx, keys)
    return keys.length
  })
}

type HandleFolders = (keys: readonly string[]) => Promise<void>

/**
 * The keys without a row and without an intent. One statement, so that it is consistent while an upload
 * commits.
 */
export async function findOrphanKeys(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select found.key from unnest(${keys}::text[]) as found (key)
    where not exists (select from media where media.key = found.key)
      and not exists (select from media_intent where media_intent.key = found.key)`.execute(db)
  return rows.map(({ key }) => key)
}

/** The day for folders that are moved to the trash now. */
export async function findTrashDay(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`.execute(db)
  return rows[0]!.today
}

// Small, because the folders are moved or removed while the transaction is open.
const batchSize = 20
