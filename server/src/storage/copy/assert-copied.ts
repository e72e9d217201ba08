import type { Kysely } from 'kysely'
import { StartupError } from '../../app-error'
import { commandLine } from '../../command-line'
import type { Tables } from '../../database/tables'
import { openStore, type StoreSettings } from '../store/open-store'
import type { MediaStore } from '../store/store'

/**
 * Rejects an empty bucket while the media of this database are on the disk: every picture would be missing.
 * @throws StartupError
 */
export async function assertCopied(db: Kysely<Tables>, settings: StoreSettings, store: MediaStore): Promise<void> {
  if (settings.objectStorage === null || (await store.readDatabaseId()) !== null) return
  const disk = await openStore({ ...settings, objectStorage: null })
  const { id } = await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow()
  if ((await disk.readDatabaseId()) !== id) return
  const row = await db.selectFrom('media').select('key').limit(1).executeTakeFirst()
  if (!row) return
  throw new StartupError(
    `The media are in ${disk.location}, and ${store.location} is empty. Copy them first: ` +
      commandLine('media', 'copy --from disk --to s3'),
  )
}
