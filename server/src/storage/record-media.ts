import { type Kysely, sql, type Transaction } from 'kysely'

import { memoize, prepareStatement } from '../database/prepared'
import type { FileOwner, Tables } from '../database/tables'
import type { FilesByGroup } from '../records/lifecycle'
import type { MediaOwner, MediaRow } from './media-rows'

type OwnerColumn = `${FileOwner}_id`
type OwnedFile = Pick<MediaRow, 'key' | 'slot'>

/** The live files of a record, by slot and position. */
function listFilesOf(tx: Transaction<Tables>, owner: MediaOwner): Promise<OwnedFile[]> {
  const [column, , id] = belongingTo(owner)
  return listStatement(column)(tx, { id })
}

const listStatement = memoize((column: OwnerColumn) =>
  prepareStatement<OwnedFile, 'id'>(
    (value) => sql`
      select key, slot from media where ${sql.ref(column)} = ${value('id')} and deleted_at is null
      order by slot, position, key`,
  ),
)

/**
 * What the life cycle of an entity does with its files (records/lifecycle): they are deleted and restored
 * together with it.
 */
export function fileLifecycle(column: OwnerColumn, groups: object) {
  const ownerOf = (id: string) => ({ [column]: id }) as MediaOwner
  return {
    async files(tx: Transaction<Tables>, id: string) {
      const files = await listFilesOf(tx, ownerOf(id))
      const keysOf = (group: string) => files.filter(({ slot }) => slot === group).map(({ key }) => key)
      return Object.fromEntries(Object.keys(groups).map((group) => [group, keysOf(group)]))
    },
    /** For `put` of the entity (records/changes/put-values). */
    filePut: {
      restorableFiles: (tx: Transaction<Tables>, id: string, keys: readonly string[]) =>
        listExisting(tx, ownerOf(id), keys),
      arrangeFiles: (tx: Transaction<Tables>, id: string, files: FilesByGroup, now: Date) =>
        arrangeMedia(tx, ownerOf(id), Object.values(files), now),
    },
    afterDelete: (tx: Transaction<Tables>, { id }: { id: string }, deletedAt: Date) =>
      removeMediaOf(tx, ownerOf(id), deletedAt),
    afterRestore: (tx: Transaction<Tables>, { id }: { id: string }, deletedAt: Date) =>
      restoreMediaOf(tx, ownerOf(id), deletedAt),
  }
}

/**
 * Marks the live files of a record as deleted; the sweep removes them later, so that the change can be
 * undone.
 */
export async function removeMediaOf(tx: Transaction<Tables>, owner: MediaOwner, deletedAt: Date): Promise<void> {
  const live = tx.updateTable('media').set({ deleted_at: deletedAt }).where('deleted_at', 'is', null)
  await live.where(...belongingTo(owner)).execute()
}

/** The rows of the live files of a property, by slot and position; in a transaction nothing changes them. */
export async function listRowsOfProperty(db: Kysely<Tables>, id: string): Promise<MediaRow[]> {
  const rows = db.selectFrom('media').selectAll().where('property_id', '=', id).where('deleted_at', 'is', null)
  return await (db.isTransaction ? rows.forShare() : rows).orderBy('slot').orderBy('position').orderBy('key').execute()
}

/** As `removeMediaOf`, for many properties. */
export async function removeMediaOfProperties(
  tx: Transaction<Tables>,
  ids: readonly string[],
  deletedAt: Date,
): Promise<void> {
  await sql`
    update media set deleted_at = ${deletedAt} where property_id = any(${ids}::uuid[]) and deleted_at is null`.execute(
    tx,
  )
}

/** The keys of the live files of many properties, by id and group, in their order. */
export async function listFilesOfProperties(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, FilesByGroup>> {
  const { rows } = await sql<{ property_id: string; files: FilesByGroup }>`
    select property_id, json_object_agg(slot, keys) as files
    from (
      select property_id, slot, json_agg(key order by position, key) as keys from media
      where property_id = any(${ids}::uuid[]) and deleted_at is null group by 1, 2
    ) grouped group by 1`.execute(tx)
  return new Map(rows.map(({ property_id, files }) => [property_id, files]))
}

/**
 * Restores the files that were deleted together with their record, not those that an edit had removed before.
 */
async function restoreMediaOf(tx: Transaction<Tables>, owner: MediaOwner, deletedAt: Date): Promise<void> {
  const deleted = tx.updateTable('media').set({ deleted_at: null }).where('deleted_at', '=', deletedAt)
  await deleted.where(...belongingTo(owner)).execute()
}

/** As `restoreMediaOf`, for many properties with the times of their deletes. */
export async function restoreMediaOfProperties(
  tx: Transaction<Tables>,
  deleted: readonly { readonly id: string; readonly deleted_at: Date | null }[],
): Promise<void> {
  await sql`
    update media set deleted_at = null
    from json_to_recordset(${JSON.stringify(deleted)}::json) property (id uuid, deleted_at timestamptz)
    where media.property_id = property.id and media.deleted_at = property.deleted_at`.execute(tx)
}

/** Those of the keys whose files this record has or had, and that are not removed yet. */
async function listExisting(tx: Transaction<Tables>, owner: MediaOwner, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const found = tx
    .selectFrom('media')
    .select('key')
    .where(...belongingTo(owner))
    .where('key', 'in', keys)
  return (await found.execute()).map(({ key }) => key)
}

/** Makes these groups of files those of a record: restores, removes and orders them. */
async function arrangeMedia(
  tx: Transaction<Tables>,
  owner: MediaOwner,
  groups: readonly (readonly string[])[],
  now: Date,
): Promise<void> {
  const keys = groups.flat()
  const [column, , id] = belongingTo(owner)
  await sql`
    update media set deleted_at = case when key = any(${keys}::text[]) then null else ${now}::timestamptz end
    where ${sql.ref(column)} = ${id} and (deleted_at is null) <> (key = any(${keys}::text[]))`.execute(tx)
  for (const group of groups) await orderMedia(tx, group)
}

/** Marks single files as deleted, as `removeMediaOf` does. */
export async function removeMedia(tx: Transaction<Tables>, keys: readonly string[], deletedAt: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.updateTable('media').set({ deleted_at: deletedAt }).where('key', 'in', keys).execute()
}

/** Sets the positions of files to their order in `keys`, from 0. */
export async function orderMedia(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update media set position = wanted.place - 1
    from unnest(${keys}::text[]) with ordinality as wanted (key, place)
    where media.key = wanted.key and media.position <> wanted.place - 1`.execute(tx)
}

function belongingTo(owner: MediaOwner): [OwnerColumn, '=', string] {
  const [[column, id]] = Object.entries(owner) as [[OwnerColumn, string]]
  return [column, '=', id]
}
