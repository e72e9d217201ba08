import { parseArgs } from 'node:util'

import type { Config } from '../config'
import type { OpenDatabase } from '../database/open'
import { openStore } from '../storage/store/open-store'
import { findBackup, listBackups, type Manifest, readManifest } from './archive/manifest'
import { BackupError } from './backup-error'
import { createBackup } from './create/create-backup'
import { factsOf, recordRun } from './runs'
import { isOnSameDisk, openTarget } from './target/open-target'
import type { BackupTarget } from './target/target'
import { verifyBackup } from './verify-backup'

const usage = `Usage:
  npm run backup -- [TARGET]
    makes a backup, also while the server runs; without TARGET, in BACKUP_TO
  npm run backup -- verify [TARGET] [--backup NAME]
    reads every file of the newest backup, or of the named one, and compares it with its hash
  npm run backup -- list [TARGET]
    lists the backups, oldest first`

export interface BackupCommandOptions {
  readonly config: Config
  /** To which a relative path refers. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly openDatabase: () => Promise<OpenDatabase>
}

/** Runs `npm run backup`. @throws BackupError, StartupError */
export async function runBackup(args: readonly string[], options: BackupCommandOptions): Promise<void> {
  const { values, positionals } = readArguments(args)
  const { print } = options
  if (values.help === true) {
    print(usage)
    return
  }
  const [first = '', second] = positionals
  const subcommand = first === 'verify' || first === 'list' ? first : null
  const address = (subcommand === null ? first : second) || options.config.backup.to
  if (positionals.length > (subcommand === null ? 1 : 2) || !address) throw new BackupError(usage)
  const target = openTarget(address, { folder: options.folder, dataDir: options.config.dataDir })
  if (subcommand === 'verify') await verify(target, values.backup ?? null, print)
  else if (subcommand === 'list') await list(target, print)
  else await create(target, options)
}

function readArguments(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean' }, backup: { type: 'string' } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BackupError(usage)
  }
}

async function create(target: BackupTarget, { config, print, openDatabase }: BackupCommandOptions): Promise<void> {
  const { db, connectionString, close } = await openDatabase()
  try {
    const isSameDisk = await isOnSameDisk(target, config.dataDir)
    const start = { kind: 'backup', location: target.location, is_same_disk: isSameDisk } as const
    const { manifest, addedBytes, addedFiles } = await recordRun(db, start, async () => {
      const store = openStore(config)
      const created = await createBackup({ connectionString, store, target, keys: config.backup.keys })
      return { result: created, facts: { ...factsOf(created.manifest), bytes: created.addedBytes } }
    })
    print(`${describe(manifest)} in ${target.location}`)
    print(`Added ${addedFiles} media files, ${addedBytes} bytes with the tables.`)
    const { message } = factsOf(manifest)
    if (message !== null) print(`Warning: ${message}`)
    if (isSameDisk === true)
      print('Warning: this folder is on the disk of the data. If the disk fails, both are lost: copy it elsewhere.')
  } finally {
    await close()
  }
}

async function verify(target: BackupTarget, name: string | null, print: (line: string) => void): Promise<void> {
  const manifest = await findBackup(target, name)
  const { files, bytes } = await verifyBackup(target, manifest)
  print(`${describe(manifest)} is complete: ${files} files, ${bytes} bytes, all with their hashes.`)
}

async function list(target: BackupTarget, print: (line: string) => void): Promise<void> {
  const names = await listBackups(target)
  for (const name of names) print(describe(await readManifest(target, name)))
  if (names.length === 0) print(`There is no complete backup in ${target.location}.`)
}

export function describe({ name, tables, media, recipients }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seal = recipients === null ? 'not encrypted' : 'encrypted'
  return `Backup ${name} (${rows} rows, ${media.files} media files, ${seal})`
}
