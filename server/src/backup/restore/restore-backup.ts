import type { Client } from 'pg'

import { beginUnlimited, withClient } from '../../database/connections'
import { unknownMigrations } from '../../database/migrate'
import type { OpenDatabase } from '../../database/open'
import type { MediaStore } from '../../storage/store/store'
import { recordFolder } from '../../storage/sweep/media-folder-record'
import { type BackupKeys, openIdentity } from '../archive/encryption'
import { findBackup, type Manifest } from '../archive/manifest'
import { BackupError } from '../backup-error'
import { recordRun, factsOf } from '../runs'
import type { BackupTarget } from '../target/target'
import { verifyBackup } from '../verify-backup'
import { type ErasedAgain, eraseAgain, type ErasureHashes, findErasures } from './erase-again'
import { dropExistingData, type ExistingData, findExistingData } from './existing-data'
import { loadDatabase } from './load-database'
import { readMedia, restoreMedia } from './restore-media'

export interface RestoreOptions {
  readonly target: BackupTarget
  /** The newest by default. */
  readonly backup: string | null
  readonly keys: BackupKeys
  readonly store: MediaStore
  /** Whether existing data may be replaced. */
  readonly isForced: boolean
  /** Reads the media without writing them. Nothing has to be protected from a damaged backup. */
  readonly isRehearsal?: boolean
  /** Called after the backup was verified; creates an embedded database if there is none. */
  readonly openDatabase: () => Promise<Pick<OpenDatabase, 'db' | 'connectionString' | 'close'>>
  /** Where the database is, for messages. */
  readonly databaseLocation: string
}

export interface Restored extends ErasedAgain {
  readonly manifest: Manifest
  readonly copiedFiles: number
}

/**
 * Restores a backup. Media are added to the store first; then the database is replaced in one transaction, so
 * until then, and after any failure, the old one is in use. Everybody must sign in again.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { target, store, keys } = options
  const manifest = await findBackup(target, options.backup)
  rejectNewer(manifest)
  const identity = await openIdentity(target, keys, manifest.recipients)
  if (!options.isRehearsal) await verifyBackup(target, manifest)
  const { db, connectionString, close } = await options.openDatabase()
  try {
    const existing = await withClient(connectionString, (client) => findExistingData(client, options.databaseLocation))
    await rejectExisting(options, existing, manifest)
    const start = { kind: 'restore', location: target.location, is_same_disk: null } as const
    const restored = await withClient(connectionString, async (client) => {
      await store.prepare()
      const media = { target, store, manifest, identity }
      const copiedFiles = await (options.isRehearsal ? readMedia(media) : restoreMedia(media))
      const erasures = await findErasures(target, manifest, keys)
      const erased = await replaceDatabase(client, { ...options, manifest, identity, existing, erasures })
      for (const key of erased.removedKeys) await store.remove(key)
      await store.writeDatabaseId(manifest.database_id, { replace: true })
      await recordFolder(db, store, { replace: true })
      await beginUnlimited(client)
      await client.query('analyze; commit')
      return { manifest, copiedFiles, ...erased }
    })
    return await recordRun(db, start, async () => ({ result: restored, facts: factsOf(manifest) }))
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
}

async function replaceDatabase(client: Client, replacement: Replacement): Promise<ErasedAgain> {
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
  await client.query('commit')
  return erased
}
