import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from '@gatehouse/contract/zod'

import { BackupError } from '../backup-error'
import { excludedTables } from '../tables'
import type { BackupTarget } from '../target/target'
import { poolOf } from './encryption'
import { count, mediaListPath, sha256, StoredPart, tablePath } from './paths'
import { compareSignatures, type Seal, sign, signatures, type Signing } from './signature'

/** The name of a table or a column. Others never existed, and names are put into statements. */
const sqlName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))

const TableCopy = z.object({
  name: sqlName.check(z.refine((name) => !Object.hasOwn(excludedTables, name))),
  /** In the order of the copy; without generated columns. */
  columns: z.array(sqlName).check(z.minLength(1), z.maxLength(200), z.refine(isUnique)),
  rows: count,
  /** The hash of the copy in PostgreSQL's text format, before compression and encryption. */
  sha256,
  stored: StoredPart,
})
export type TableCopy = z.infer<typeof TableCopy>

/** A backup is named by the time of its snapshot in UTC. */
export const backupName = (snapshotAt: Date): string => snapshotAt.toISOString().replaceAll(':', '-')
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** The time in the name of a backup. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** What a backup contains. It is not encrypted, and contains no personal data. */
const Manifest = z.object({
  format: z.literal(1),
  name: z.string().check(z.regex(namePattern)),
  /** The time of the snapshot, by the database's clock. */
  snapshot_at: z.iso.datetime(),
  /** Counts the backups of the target: clocks may be wrong. Backups of the first versions have none. */
  sequence: z.prefault(z.int().check(z.gte(0), z.lte(2_000_000_000)), 0),
  postgresql: z.string().check(z.maxLength(200)),
  database_id: z.uuid(),
  /**
   * How many references of listings were given (docs/decisions/0090): a sequence, which a copy of the
   * tables does not contain. Backups of earlier versions have none.
   */
  references: z.prefault(count, 0),
  /** Names of the migrations of the database, in the order in which they are applied. */
  migrations: z
    .array(z.string().check(z.regex(/^\d{4}-[a-z0-9-]{1,80}$/)))
    .check(z.maxLength(9_999), z.refine(isUnique)),
  /** To whom tables and media are encrypted (age); null: they are not. */
  recipients: z.nullable(
    z.array(z.string().check(z.regex(/^age1[0-9a-z]{20,100}$/))).check(z.minLength(1), z.maxLength(20)),
  ),
  /** In an order in which they can be loaded: a table follows those that it references. */
  tables: z.array(TableCopy).check(z.maxLength(999)),
  media: z.object({
    /** The folder of the target in which the files are. */
    pool: z.string().check(z.maxLength(30)),
    files: count,
    /** Before encryption. */
    bytes: count,
    /** Files that records reference and that were not in the store. */
    missing: count,
    list: StoredPart,
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** Whether the parts of a manifest agree, and each path is the one that Gatehouse itself would choose. */
function isConsistent({ name, snapshot_at, recipients, tables, media }: Manifest): boolean {
  return (
    timeOfBackup(name).getTime() === Date.parse(snapshot_at) &&
    isUnique(tables.map((table) => table.name)) &&
    tables.every(({ name: table, stored }) => stored.path === tablePath(name, table, recipients)) &&
    media.pool === poolOf(recipients) &&
    media.list.path === mediaListPath(name)
  )
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/** Before the manifest itself is read: those of another version have other fields. */
const ManifestFile = z.object({ manifest: z.looseObject({ format: z.unknown() }), sha256, signatures })

const manifestPath = (name: string) => `${name}/manifest.json`
const maxManifestBytes = 16 * 1024 * 1024

/**
 * Written last: a backup without it is incomplete and is not listed.
 * @throws BackupError if there is one with that name
 */
export async function writeManifest(target: BackupTarget, manifest: Manifest, signing: Signing): Promise<void> {
  const text = JSON.stringify(manifest)
  const file = { manifest, sha256: hashOf(text), signatures: sign(signing, text) }
  if (!(await target.create(manifestPath(manifest.name), Buffer.from(JSON.stringify(file, null, 1)))))
    throw new BackupError(`There is a backup ${manifest.name} in ${target.location} already; it was not replaced.`)
}

/** Makes a backup incomplete. */
export const removeManifest = (target: BackupTarget, name: string): Promise<void> => target.remove(manifestPath(name))

export interface SealedManifest {
  readonly manifest: Manifest
  readonly seal: Seal
}

/**
 * Compares the manifest with its schema and its hash, but does not reject one for its signature.
 * @throws BackupError if there is no such backup, or if its manifest is damaged
 */
export async function readSealed(target: BackupTarget, name: string, signing: Signing): Promise<SealedManifest> {
  const stream = namePattern.test(name) ? await target.get(manifestPath(name)) : null
  if (!stream) throw new BackupError(`There is no backup ${name} in ${target.location}.`)
  const file = ManifestFile.safeParse(parseJson(await readText(stream, maxManifestBytes)))
  const text = JSON.stringify(file.data?.manifest)
  if (!file.success || hashOf(text) !== file.data.sha256)
    throw new BackupError(`The backup ${name} is damaged: ${manifestPath(name)} was changed.`)
  if (file.data.manifest.format !== 1)
    throw new BackupError(`The backup ${name} was made by another version of Gatehouse. Restore it with that version.`)
  const manifest = Manifest.safeParse(file.data.manifest)
  if (!manifest.success || manifest.data.name !== name || !isConsistent(manifest.data))
    throw new BackupError(`The backup ${name} is damaged: ${manifestPath(name)} contains what no backup does.`)
  return { manifest: manifest.data, seal: compareSignatures(signing, text, file.data.signatures) }
}

/** The names of all complete backups, by their dates. */
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

/** One clause about a backup, for people. */
export function describeBackup({ name, tables, media, recipients }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seal = recipients === null ? 'not encrypted' : 'encrypted'
  return `Backup ${name} (${rows} rows, ${media.files} media files, ${seal})`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return null
  }
}

/** Null when it is longer. */
async function readText(stream: Readable, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
