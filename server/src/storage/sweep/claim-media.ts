import type { Kysely } from 'kysely'
import { StartupError } from '../../app-error'
import { commandLine } from '../../command-line'
import type { Tables } from '../../database/tables'
import { findAllOrphans } from './find-orphans'
import type { MediaStore } from '../store/store'

type Context = { db: Kysely<Tables>; store: MediaStore }

/**
 * Checks that the media belong to this database before the sweep runs: with a mistyped DATABASE_URL or a new
 * database it would move all photographs to the trash. Media without an id (of an earlier version) are
 * claimed when the database references at least half of them.
 * @throws StartupError
 */
export async function claimMedia({ db, store }: Context): Promise<void> {
  const id = await findDatabaseId(db)
  if ((await store.readDatabaseId()) === null) {
    const { folders, referenced } = await countMedia({ db, store })
    if (referenced * 2 < folders) {
      throw new StartupError(
        `The database references only ${referenced} of the ${folders} media folders in ${store.location}, so this may be the wrong database. ${remedy}`,
      )
    }
    await store.writeDatabaseId(id, { replace: false })
  }
  // Read again: a server with another database may have written its id first.
  if ((await store.readDatabaseId()) !== id) {
    throw new StartupError(`The media in ${store.location} belong to another database. ${remedy}`)
  }
}

/** Assigns the media to this database without a check. */
export async function adoptAllMedia({ db, store }: Context): Promise<{ folders: number; referenced: number }> {
  await store.writeDatabaseId(await findDatabaseId(db), { replace: true })
  return await countMedia({ db, store })
}

async function findDatabaseId(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id
}

async function countMedia(context: Context): Promise<{ folders: number; referenced: number }> {
  const { folders, orphans } = await findAllOrphans(context)
  return { folders, referenced: folders - orphans.length }
}

const remedy = `Check DATABASE_URL and DATA_DIR. If they are right, run "${commandLine('admin', 'adopt-media')}"; nothing was changed.`
