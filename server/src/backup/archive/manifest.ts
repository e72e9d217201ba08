import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from '@gatehouse/contract/zod'

import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

/** A file of the target. Bytes and hash are those of what is stored, after compression and encryption. */
const StoredPart = z.object({ path: z.string(), bytes: count, sha256 })

const TableCopy = z.object({
  name: z.string(),
  /** In the order of the copy; without generated columns. */
  columns: z.array(z.string()),
  rows: count,
  /** Of the copy in PostgreSQL's text format, before compression and encryption. */
  sha256,
  stored: StoredPart,
})
export type TableCopy = z.infer<typeof TableCopy>

/** What a backup contains. It is not encrypted, and contains no personal data. */
const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The time of the snapshot, by the database's clock. */
  snapshot_at: z.iso.datetime(),
  postgresql: z.string(),
  database_id: z.string(),
  /** Names of the migrations of the database, in the order in which they are applied. */
  migrations: z.array(z.string()),
  /** To whom tables and media are encrypted (age); null: they are not. */
  recipients: z.array(z.string()).nullable(),
  /** In an order in which they can be loaded: a table follows those that it references. */
  tables: z.array(TableCopy),
  media: z.object({
    /** The folder of the target in which the files are. */
    pool: z.string(),
    files: count,
    /** Before encryption. */
    bytes: count,
    /** Files that records reference and that were not in the store. */
    missing: count,
    list: StoredPart,
  }),
})
export type Manifest = z.infer<typeof Manifest>

const ManifestFile = z.object({ manifest: z.unknown(), sha256 })

/** A backup is named by the time of its snapshot in UTC. Names sort by time. */
export const backupName = (snapshotAt: Date): string => snapshotAt.toISOString().replaceAll(':', '-')
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

const manifestPath = (name: string) => `${name}/manifest.json`

/**
 * Written last: a backup without it is incomplete and is not listed.
 * @throws BackupError if there is one with that name
 */
export async function writeManifest(target: BackupTarget, manifest: Manifest): Promise<void> {
  const file = JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 1)
  if (!(await target.create(manifestPath(manifest.name), Buffer.from(file))))
    throw new BackupError(`There is a backup ${manifest.name} in ${target.location} already; it was not replaced.`)
}

/** Makes a backup incomplete. */
export const removeManifest = (target: BackupTarget, name: string): Promise<void> => target.remove(manifestPath(name))

/** @throws BackupError if there is no such backup, or if its manifest is damaged */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const stream = namePattern.test(name) ? await target.get(manifestPath(name)) : null
  if (!stream) throw new BackupError(`There is no backup ${name} in ${target.location}.`)
  const file = ManifestFile.safeParse(parseJson(await text(stream)))
  const isIntact = file.success && hashOf(file.data.manifest) === file.data.sha256
  if (!isIntact) throw new BackupError(`The backup ${name} is damaged: ${manifestPath(name)} was changed.`)
  const manifest = Manifest.safeParse(file.data.manifest)
  if (manifest.success) return manifest.data
  throw new BackupError(`The backup ${name} was made by another version of Gatehouse. Restore it with that version.`)
}

/** The names of all complete backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const complete: string[] = []
  for (const name of (await target.listFolders()).filter((folder) => namePattern.test(folder))) {
    const stream = await target.get(manifestPath(name))
    stream?.destroy()
    if (stream) complete.push(name)
  }
  return complete
}

/** Folders of backups that were interrupted before their manifest was written. */
export async function listIncomplete(target: BackupTarget): Promise<string[]> {
  const complete = await listBackups(target)
  return (await target.listFolders()).filter((name) => namePattern.test(name) && !complete.includes(name))
}

/** The named backup, or the newest. @throws BackupError if there is none */
export async function findBackup(target: BackupTarget, name: string | null): Promise<Manifest> {
  const found = name ?? (await listBackups(target)).at(-1)
  if (found === undefined) throw new BackupError(`There is no complete backup in ${target.location}.`)
  return await readManifest(target, found)
}

/** One clause about a backup, for people. */
export function describeBackup({ name, tables, media, recipients }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seal = recipients === null ? 'not encrypted' : 'encrypted'
  return `Backup ${name} (${rows} rows, ${media.files} media files, ${seal})`
}

const hashOf = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
