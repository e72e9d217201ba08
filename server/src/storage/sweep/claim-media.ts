import type { Kysely } from 'kysely'
import { hostname } from 'node:os'
import { StartupError } from '../../app-error'
import { commandLine } from '../../command-line'
import type { Tables } from '../../database/tables'
import type { MediaStore } from '../store/store'
import { findAllOrphans } from './media-trash'

type Context = { db: Kysely<Tables>; store: MediaStore }

/**
 * Checks that the media belong to this database, and a folder to its servers, before the sweep runs: with a
 * mistyped DATABASE_URL or a new database it would move all photographs to the trash, and a server with
 * another folder has other photographs than the first. Media without an id (of an earlier version) are
 * claimed when the database references at least half of them. With `isMoved` the media are being copied to
 * this store, so its folder replaces the one of before.
 * @throws StartupError
 */
export async function claimMedia({ db, store, isMoved = false }: Context & { isMoved?: boolean }): Promise<void> {
  const id = await findDatabaseId(db)
  const owner = await store.readDatabaseId()
  if (owner !== null && owner !== id) throw otherDatabase(store)
  if (!isMoved) await assertFolder(db, store)
  if (owner === null) {
    const { folders, referenced } = await countMedia({ db, store })
    if (referenced * 2 < folders) {
      throw new StartupError(
        `The database references only ${referenced} of the ${folders} media folders in ${store.location}, so this may be the wrong database. ${remedy}`,
      )
    }
    await store.writeDatabaseId(id, { replace: false })
    // Read again: a server with another database may have written its id first.
    if ((await store.readDatabaseId()) !== id) throw otherDatabase(store)
  }
  await recordFolder(db, store, { replace: isMoved })
}

/** Assigns the media to this database without a check. */
export async function adoptAllMedia({ db, store }: Context): Promise<{ folders: number; referenced: number }> {
  await store.writeDatabaseId(await findDatabaseId(db), { replace: true })
  await recordFolder(db, store, { replace: true })
  return await countMedia({ db, store })
}

async function findDatabaseId(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id
}

async function countMedia(context: Context): Promise<{ folders: number; referenced: number }> {
  const { folders, orphans } = await findAllOrphans(context)
  return { folders, referenced: folders - orphans.length }
}

/**
 * Rejects a folder that is not the one that the database has recorded: the servers of a database share one,
 * and an empty one may be a volume that is not mounted.
 * @throws StartupError
 */
async function assertFolder(db: Kysely<Tables>, store: MediaStore): Promise<void> {
  if (store.folderId === null) return
  // Before the id of the folder, which a server that starts at the same time writes first.
  const recorded = await db.selectFrom('media_folder').select(['id', 'location']).executeTakeFirst()
  if (recorded === undefined || recorded.id === (await store.folderId.read())) return
  throw new StartupError(
    `The media of this database are in ${recorded.location}, and ${store.location} on ${hostname()} is another folder. ` +
      'Several servers need one shared folder, or a bucket (S3_BUCKET); a volume may not be mounted. ' +
      `If the media were moved to this folder, run "${adoption}"; nothing was changed.`,
  )
}

/**
 * Records the folder as the one of the database. With `replace` false a recorded one is not changed.
 * @throws StartupError if a server with another folder has recorded its own first
 */
export async function recordFolder(
  db: Kysely<Tables>,
  store: MediaStore,
  { replace }: { replace: boolean },
): Promise<void> {
  if (store.folderId === null) return
  const row = { id: await store.folderId.create(), location: `${store.location} on ${hostname()}` }
  await db
    .insertInto('media_folder')
    .values(row)
    .onConflict((conflict) =>
      replace ? conflict.column('is_only').doUpdateSet(row) : conflict.column('is_only').doNothing(),
    )
    .execute()
  await assertFolder(db, store)
}

const otherDatabase = ({ location }: MediaStore) =>
  new StartupError(`The media in ${location} belong to another database. ${remedy}`)

const adoption = commandLine('admin', 'adopt-media')
const remedy = `Check DATABASE_URL and DATA_DIR. If they are right, run "${adoption}"; nothing was changed.`
