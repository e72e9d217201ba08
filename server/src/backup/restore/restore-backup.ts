import { type Client, DatabaseError } from 'pg'

import { beginUnlimited, withClient } from '../../database/connections'
import { unknownMigrations } from '../../database/migrate'
import type { OpenDatabase } from '../../database/open'
import type { MediaStore } from '../../storage/store/store'
import { recordFolder } from '../../storage/sweep/claim-media'
import { type BackupKeys, openIdentity } from '../archive/encryption'
import { type BackupChoice, findBackup } from '../archive/catalog'
import type { Manifest } from '../archive/manifest'
import { openSigning } from '../archive/signature'
import { damaged } from '../archive/paths'
import { BackupError } from '../backup-error'
import { recordRun, describeRun } from '../runs'
import type { BackupTarget } from '../target/target'
import { verifyBackup } from '../verify-backup'
import { type ErasedAgain, eraseAgain, type ErasureHashes, findErasures } from './erase-again'
import { dropExistingData, type ExistingData, findExistingData } from './existing-data'
import { loadDatabase } from './load-database'
import { restoreMedia } from './restore-media'

export interface RestoreOptions {
  readonly target: BackupTarget
  /** The newest by default. */
  readonly backup: string | null
  readonly keys: BackupKeys
  /** Whether a backup without a signature is restored although one is required. */
  readonly isUnsignedAllowed?: boolean
  /** As of `findBackup`. */
  readonly choose?: BackupChoice['choose']
  readonly store: MediaStore
  /** Whether existing data may be replaced. */
  readonly isForced: boolean
  /** Reads the media without writing them. */
  readonly isRehearsal?: boolean
  /** Called after the backup was verified; creates an embedded database if there is none. */
  readonly openDatabase: () => Promise<Pick<OpenDatabase, 'db' | 'connectionString' | 'close'>>
  /** Where the database is, for messages. */
  readonly databaseLocation: string
}

export interface Restored extends ErasedAgain {
  readonly manifest: Manifest
  readonly copiedFiles: number
  /** Names of later backups that could not be searched for erasures. */
  readonly skippedBackups: readonly string[]
}

/**
 * Restores a backup. The whole of it is verified first. Then the database is replaced in one transaction,
 * which adds the media to the store before its commit: until then, and after any failure, the old database is
 * in use. Everybody must sign in again.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { target, store, keys, backup, choose, isUnsignedAllowed = false } = options
  const signing = await openSigning(target, keys)
  const manifest = await findBackup(target, backup, { signing, isUnsignedAllowed, ...(choose && { choose }) })
  rejectNewer(manifest)
  const identity = await openIdentity(target, keys, manifest.recipients)
  await verifyBackup(target, manifest, identity)
  const { db, connectionString, close } = await options.openDatabase()
  try {
    const existing = await withClient(connectionString, (client) => findExistingData(client, options.databaseLocation))
    await rejectExisting(options, existing, manifest)
    const start = { kind: 'restore', location: target.location, is_same_disk: null } as const
    const restored = await withClient(connectionString, async (client) => {
      await store.prepare()
      const { erasures, skipped } = await findErasures(target, manifest, { keys, signing })
      let copiedFiles = 0
      const addMedia = async () => {
        if (options.isRehearsal !== true) copiedFiles = await restoreMedia({ target, store, manifest, identity })
      }
      const erased = await replaceDatabase(client, { target, manifest, identity, existing, erasures, addMedia })
      for (const key of erased.removedKeys) await store.remove(key)
      await store.writeDatabaseId(manifest.database_id, { replace: true })
      await recordFolder(db, store, { replace: true })
      await beginUnlimited(client)
      await client.query('analyze; commit')
      return { manifest, copiedFiles, skippedBackups: skipped, ...erased }
    })
    return await recordRun(db, start, async () => ({ result: restored, facts: describeRun(manifest) }))
  } finally {
    await close()
  }
}

function rejectNewer({ name, migrations }: Manifest): void {
  const [unknown] = unknownMigrations(migrations)
  if (unknown === undefined) return
  throw new BackupError(
    `The backup ${name} was made by a newer Gatehouse (its step ${unknown} is not known here). Restore it with that version or a newer one; nothing was changed.`,
  )
}

async function rejectExisting(
  { store, isForced, databaseLocation }: RestoreOptions,
  existing: ExistingData | null,
  { database_id }: Manifest,
): Promise<void> {
  if (isForced) return
  if (existing !== null) {
    throw new BackupError(
      `The database ${databaseLocation} contains a Gatehouse with ${existing.properties} properties. Pass --force to replace it; nothing was changed.`,
    )
  }
  const mediaOf = await store.readDatabaseId()
  if (mediaOf !== null && mediaOf !== database_id) {
    throw new BackupError(
      `The media in ${store.location} belong to another database. Pass --force to use this folder; nothing was changed.`,
    )
  }
}

interface Replacement {
  readonly target: BackupTarget
  readonly manifest: Manifest
  readonly identity: string | null
  readonly existing: ExistingData | null
  readonly erasures: readonly ErasureHashes[]
  readonly addMedia: () => Promise<void>
}

/** @throws BackupError also where PostgreSQL rejects what the backup contains */
async function replaceDatabase(client: Client, replacement: Replacement): Promise<ErasedAgain> {
  try {
    return await replaceInTransaction(client, replacement)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (!(error instanceof DatabaseError) || !/^(?:22|23|42(?!501)|54|P0)/.test(String(code))) throw error
    // The text of the error may contain values of rows.
    throw damaged(replacement.manifest.name, `PostgreSQL rejects its content (${String(code)}); nothing was changed`)
  }
}

async function replaceInTransaction(client: Client, replacement: Replacement): Promise<ErasedAgain> {
  const { target, manifest, identity, existing } = replacement
  await beginUnlimited(client)
  const erasures = [...replacement.erasures]
  if (existing !== null) {
    if (existing.databaseId === manifest.database_id) {
      const { rows } = await client.query<ErasureHashes>(`select id, hashes from erasure`)
      erasures.push(...rows)
    }
    await client.query(`set local lock_timeout = '30s'`)
    await dropExistingData(client)
  }
  await loadDatabase(client, target, manifest, identity)
  const erased = await eraseAgain(client, erasures)
  await replacement.addMedia()
  await client.query('commit')
  return erased
}
