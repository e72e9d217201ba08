import type { Kysely } from 'kysely'
import { hostname } from 'node:os'
import { StartupError } from '../../app-error'
import { commandLine } from '../../command-line'
import type { Tables } from '../../database/tables'
import type { MediaStore } from '../store/store'

/**
 * Rejects a folder that is not the one that the database has recorded: the servers of a database share one,
 * and an empty one may be a volume that is not mounted.
 * @throws StartupError
 */
export async function assertFolder(db: Kysely<Tables>, store: MediaStore): Promise<void> {
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

export const adoption = commandLine('admin', 'adopt-media')
