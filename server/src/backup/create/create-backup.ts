import { randomUUID } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, ftruncateSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'

import { tryLock } from '../../database/advisory-locks'
import { beginUnlimited, withClient } from '../../database/connections'
import type { MediaStore } from '../../storage/store/store'
import { type BackupKeys, openRecipients, poolOf } from '../archive/encryption'
import { linesOf } from '../archive/lines'
import { readCatalog } from '../archive/catalog'
import { backupName, listIncomplete, type Manifest, writeManifest } from '../archive/manifest'
import { hasMediaList, type MediaEntry, readMediaList, writeMediaList } from '../archive/media-list'
import { mediaListPath } from '../archive/paths'
import { openSigning, type Signing } from '../archive/signature'
import { SortedCursor } from '../archive/sorted-cursor'
import { BackupError } from '../backup-error'
import type { Retention } from '../../settings/setting-types'
import type { BackupTarget } from '../target/target'
import { copyFile, findKnown, type Known, type MediaCopy } from './copy-media'
import { removeOldBackups } from './retention'
import { beginSnapshot, copyTables, listSources, readReferences, type ReferencedFile } from './snapshot'

const maxSnapshots = 10

export interface BackupOptions {
  readonly connectionString: string
  readonly store: MediaStore
  readonly target: BackupTarget
  readonly keys: BackupKeys
  /** Which backups of the target are retained; null: all. */
  readonly keep: Retention | null
}

export interface CreatedBackup {
  readonly manifest: Manifest
  /** What this backup has added to the target. */
  readonly addedBytes: number
  readonly addedFiles: number
  /** Names of backups that were removed because they are old. */
  readonly removed: readonly string[]
}

/**
 * Makes a backup of one moment while the server runs: all tables in one snapshot, and the files that they
 * reference. Media are immutable, so those that the target has are not copied again. Memory does not grow
 * with the data.
 * @throws BackupError
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const { target, keys } = options
  const references = openNamelessFile()
  try {
    return await withClient(options.connectionString, async (client) => {
      await lock(client)
      await removeIncomplete(target)
      const recipients = await openRecipients(target, keys)
      // After the recipients: the first backup with a passphrase creates the key.
      const signing = await openSigning(target, keys)
      const created = await copyAll({ ...options, recipients, signing }, references)
      return { ...created, removed: options.keep === null ? [] : await removeOldBackups(target, options.keep, signing) }
    })
  } finally {
    closeSync(references)
  }
}

/**
 * The descriptor of a temporary file that is an entry of no folder, so nothing remains of it, however this
 * process ends.
 */
function openNamelessFile(): number {
  const path = join(tmpdir(), `gatehouse-backup-${randomUUID()}`)
  const descriptor = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return descriptor
}

/** Held by a transaction without a snapshot, so it works through a pooler and does not delay vacuum. */
async function lock(client: Client): Promise<void> {
  await beginUnlimited(client)
  if (!(await tryLock(client, 'backup'))) throw new BackupError('Another backup of this database is running.')
}

async function removeIncomplete(target: BackupTarget): Promise<void> {
  await target.removeInterrupted()
  for (const name of await listIncomplete(target))
    for await (const { path } of target.list(name)) await target.remove(path)
}

type Copying = BackupOptions & MediaCopy & { readonly signing: Signing }

async function copyAll(copying: Copying, references: number): Promise<Omit<CreatedBackup, 'removed'>> {
  const { target, recipients, signing } = copying
  const { previous, sequence } = await findPrevious(copying)
  const { tables, sources, ...facts } = await takeSnapshot(copying, references)
  if (previous !== null && previous.database_id !== facts.database_id)
    throw new BackupError(`The backups in ${target.location} are of another database. Choose another place.`)
  const name = backupName(new Date(facts.snapshot_at))
  const totals = { files: 0, bytes: 0, missing: 0, addedFiles: 0, addedBytes: 0 }

  async function* entries(known: Known): AsyncGenerator<MediaEntry> {
    for await (const line of linesOf(createReadStream('', { fd: references, start: 0, autoClose: false }))) {
      const [key = '', fileName = ''] = line.split('/')
      const file = { key, name: fileName }
      const existing = sources.get(line) ?? (await findKnown(known, file))
      const entry = existing ?? (await copyFile(copying, file))
      if (entry === null) {
        totals.missing += 1
        continue
      }
      totals.files += 1
      totals.bytes += entry.bytes
      if (existing === null || sources.has(line)) {
        totals.addedFiles += 1
        totals.addedBytes += entry.stored.bytes
      }
      yield entry
    }
  }

  const list = await withKnown(copying, previous, (known) =>
    writeMediaList(target, mediaListPath(name), entries(known)),
  )
  const { files, bytes, missing, addedFiles, addedBytes } = totals
  const media = { pool: poolOf(recipients), files, bytes, missing, list: list.stored }
  const manifest: Manifest = { format: 1, name, ...facts, sequence, recipients: copyOfList(recipients), tables, media }
  await writeManifest(target, manifest, signing)
  const tableBytes = tables.reduce((sum, { stored }) => sum + stored.bytes, 0)
  return { manifest, addedFiles, addedBytes: addedBytes + tableBytes + list.stored.bytes }
}

const copyOfList = (recipients: readonly string[] | null) => (recipients === null ? null : [...recipients])

/**
 * The backup that was made last, whose media are not copied again, and the counter of the next. One that is
 * damaged, or not signed although it should be, is passed over: it must not stop all later backups, nor get
 * its hashes signed.
 */
async function findPrevious({ target, signing }: Copying): Promise<{ previous: Manifest | null; sequence: number }> {
  const { made } = await readCatalog(target, signing)
  const trusted = made.filter(({ seal }) => !signing.isRequired || seal === 'valid').map(({ manifest }) => manifest)
  const sequence = 1 + Math.max(0, ...trusted.map((manifest) => manifest.sequence))
  for (const manifest of trusted.toReversed())
    if (await hasMediaList(target, manifest)) return { previous: manifest, sequence }
  return { previous: null, sequence }
}

/** Calls `use` with cursors over what the target has in the pool of media. */
async function withKnown<Result>(
  { target, recipients }: Copying,
  previous: Manifest | null,
  use: (known: Known) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(recipients)
  const files = new SortedCursor(target.list(pool), ({ path }) => path)
  const withEntries = async (list: AsyncIterable<MediaEntry>) => {
    const entries = new SortedCursor(list, ({ key, name }) => `${key}/${name}`)
    const result = await use({ entries, files })
    await entries.drain()
    return result
  }
  if (previous === null || previous.media.pool !== pool) return await withEntries(noEntries())
  return await readMediaList(target, previous, withEntries)
}

async function* noEntries(): AsyncGenerator<never> {}

type Snapshot = Omit<Manifest, 'format' | 'name' | 'sequence' | 'recipients' | 'media'> & {
  /** Entries of the uploaded images that were copied with the snapshot, by `key/name`. */
  readonly sources: ReadonlyMap<string, MediaEntry>
}

/** Writes the tables to the target, and the referenced files as lines to the file `references`. */
async function takeSnapshot(copying: Copying, references: number): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await withClient(copying.connectionString, (client) =>
      copySnapshot(copying, client, { references, isLast: attempt === maxSnapshots }),
    )
    if (snapshot !== null) return snapshot
  }
}

/**
 * Null when an image was completed, and its source removed, since the snapshot: the next one is of its new
 * state. With `isLast` the source is missing in the backup instead.
 */
async function copySnapshot(
  copying: Copying,
  client: Client,
  { references, isLast }: { references: number; isLast: boolean },
): Promise<Snapshot | null> {
  const { target, recipients } = copying
  const facts = await beginSnapshot(client)
  const sources = await copySources(copying, await listSources(client))
  if (sources === null && !isLast) return null
  const folder = backupName(new Date(facts.snapshot_at))
  const tables = await copyTables(client, target, folder, recipients)
  ftruncateSync(references)
  await pipeline(readReferences(client), createWriteStream('', { fd: references, start: 0, autoClose: false }))
  await client.query('commit')
  return { ...facts, tables, sources: sources ?? new Map() }
}

/** Null when the store no longer has one of them. */
async function copySources(
  copying: Copying,
  files: readonly ReferencedFile[],
): Promise<ReadonlyMap<string, MediaEntry> | null> {
  const entries = new Map<string, MediaEntry>()
  for (const file of files) {
    const entry = await copyFile(copying, file)
    if (entry === null) return null
    entries.set(`${file.key}/${file.name}`, entry)
  }
  return entries
}
