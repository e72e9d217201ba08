import type { Kysely } from 'kysely'
import { StartupError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { walkAll } from './find-orphans'
import type { MediaStore } from '../store/store'

type Place = { db: Kysely<Tables>; store: MediaStore }

/**
 * Makes sure that the media belong to this database before anything is swept: a mistyped DATABASE_URL or a database made anew
 * must not cost the business its photographs. Media without an id are adopted when there are none yet, or when the database
 * names at least half of them (those of a Gatehouse that wrote no id).
 * @throws StartupError
 */
export async function claimMedia({ db, store }: Place): Promise<void> {
  const id = await findDatabaseId(db)
  if ((await store.readOwner()) === null) {
    const { folders, known } = await countMedia({ db, store })
    if (known * 2 < folders) {
      throw new StartupError(
        `The database names only ${known} of the ${folders} media folders in ${store.place}, so this may be the wrong database. ${howToGoOn}`,
      )
    }
    await store.writeOwner(id, { replace: false })
  }
  // Read again: another server with another database may have been first.
  if ((await store.readOwner()) !== id) {
    throw new StartupError(`The media in ${store.place} belong to another database. ${howToGoOn}`)
  }
}

/** Makes the media this database's own, whatever it names. */
export async function takeMedia({ db, store }: Place): Promise<{ folders: number; known: number }> {
  await store.writeOwner(await findDatabaseId(db), { replace: true })
  return await countMedia({ db, store })
}

async function findDatabaseId(db: Kysely<Tables>): Promise<string> {
  return (await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow()).id
}

async function countMedia(place: Place): Promise<{ folders: number; known: number }> {
  const { folders, unknown } = await walkAll(place)
  return { folders, known: folders - unknown.length }
}

const howToGoOn =
  'Check DATABASE_URL and DATA_DIR. If they are right, run "npm run admin -- adopt-media"; nothing was changed.'
