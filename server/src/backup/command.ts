import { parseArgs } from 'node:util'

import { commandLine } from '../command-line'
import type { Config } from '../config'
import type { OpenDatabase } from '../database/open'
import { openStore } from '../storage/store/open-store'
import { findBackup, readCatalog } from './archive/catalog'
import { describeBackup } from './archive/manifest'
import { openSigning, unsignedHint } from './archive/signature'
import { BackupError } from './backup-error'
import { createBackup } from './create/create-backup'
import { rehearse } from './rehearse'
import { describeRun, recordDueRun, recordRun, type RunStart, type RunWork } from './runs'
import { isDue } from './schedule'
import { openTarget } from './target/open-target'
import type { BackupTarget } from './target/target'
import { findIdentity, verifyBackup } from './verify-backup'
import { describeLoss } from './warnings'

const usage = `Usage:
  ${commandLine('backup', '[TARGET]')}
    makes a backup in a folder or in s3://BUCKET/FOLDER, also while the server runs; without TARGET, in
    BACKUP_TO
  ${commandLine('backup', 'verify [TARGET] [--backup NAME]')}
    reads every file of the newest backup, or of the named one, and compares it with its hash
  ${commandLine('backup', 'rehearse [TARGET] [--backup NAME]')}
    restores it into a scratch database, compares everything, and starts the application on it
  ${commandLine('backup', 'list [TARGET]')}
    lists the backups in the order in which they were made
With a key (BACKUP_SIGNING_KEY or BACKUP_PASSPHRASE), verify and rehearse reject a backup without a signature;
with --unsigned they accept it.
With --if-due, a backup or a rehearsal is made only when BACKUP_EVERY or BACKUP_REHEARSE_EVERY has passed.`

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
  const isIfDue = values['if-due'] === true
  if (values.help === true) {
    print(usage)
    return
  }
  const [first = '', second] = positionals
  const subcommand = first === 'verify' || first === 'rehearse' || first === 'list' ? first : null
  const address = (subcommand === null ? first : second) || options.config.backup.to
  if (positionals.length > (subcommand === null ? 1 : 2) || !address) throw new BackupError(usage)
  const target = await openTarget(address, options)
  const chosen = { backup: values.backup ?? null, isUnsignedAllowed: values.unsigned === true }
  if (subcommand === 'verify') await verify(target, chosen, options)
  else if (subcommand === 'rehearse') await runRehearsal(target, { ...chosen, isIfDue }, options)
  else if (subcommand === 'list') await list(target, options)
  else await create(target, isIfDue, options)
}

function readArguments(args: readonly string[]) {
  try {
    const flag = { type: 'boolean' } as const
    const options = { help: flag, backup: { type: 'string' }, 'if-due': flag, unsigned: flag } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BackupError(usage)
  }
}

async function create(target: BackupTarget, isIfDue: boolean, options: BackupCommandOptions): Promise<void> {
  const { config, print, openDatabase } = options
  const { db, connectionString, close } = await openDatabase()
  try {
    const isWithData = await target.isWithData(config)
    const start = { kind: 'backup', location: target.location, is_same_disk: isWithData } as const
    const made = await record(db, start, { isIfDue, config }, async () => {
      const store = await openStore(config)
      // Only what the server writes by its schedule is removed again.
      const keep = config.backup.to === target.location ? config.backup.keep : null
      const created = await createBackup({ connectionString, store, target, keys: config.backup.keys, keep })
      return { result: created, facts: { ...describeRun(created.manifest), bytes: created.addedBytes } }
    })
    if (made === null) return print('No backup is due.')
    const { manifest, addedBytes, addedFiles, removed } = made
    print(`${describeBackup(manifest)} in ${target.location}`)
    print(`Added ${addedFiles} media files, ${addedBytes} bytes with the tables.`)
    if (removed.length > 0) print(`Removed old backups: ${removed.join(', ')}.`)
    const { message } = describeRun(manifest)
    if (message !== null) print(`Warning: ${message}`)
    if (isWithData) print(`Warning: ${describeLoss(target.location)} Copy them elsewhere.`)
  } finally {
    await close()
  }
}

interface Chosen {
  readonly backup: string | null
  readonly isUnsignedAllowed: boolean
}

async function verify(
  target: BackupTarget,
  { backup, isUnsignedAllowed }: Chosen,
  { config, print }: BackupCommandOptions,
): Promise<void> {
  const { keys } = config.backup
  const signing = await openSigning(target, keys)
  const manifest = await findBackup(target, backup, { signing, isUnsignedAllowed })
  const { files, bytes } = await verifyBackup(target, manifest, await findIdentity(target, keys, manifest))
  print(`${describeBackup(manifest)} is complete: ${files} files, ${bytes} bytes, all with their hashes.`)
  if (!signing.isRequired) print(unsignedHint)
}

async function runRehearsal(
  target: BackupTarget,
  { isIfDue, ...chosen }: Chosen & { readonly isIfDue: boolean },
  { config, print, openDatabase }: BackupCommandOptions,
): Promise<void> {
  const { db, close } = await openDatabase()
  try {
    const start = { kind: 'rehearsal', location: target.location, is_same_disk: null } as const
    const manifest = await record(db, start, { isIfDue, config }, async () => {
      const { keys } = config.backup
      const rehearsed = await rehearse({ ...chosen, target, keys, dataDir: config.dataDir })
      return { result: rehearsed, facts: describeRun(rehearsed) }
    })
    if (manifest === null) return print('No rehearsal is due.')
    print(`${describeBackup(manifest)} was restored into a scratch database, and the application started on it.`)
  } finally {
    await close()
  }
}

/** Null when `isIfDue` and it is not due. */
async function record<Result>(
  db: OpenDatabase['db'],
  start: RunStart & { readonly kind: 'backup' | 'rehearsal' },
  { isIfDue, config }: { isIfDue: boolean; config: Config },
  work: RunWork<Result>,
): Promise<Result | null> {
  if (!isIfDue) return await recordRun(db, start, work)
  return await recordDueRun(db, start, (last, now) => isDue(start.kind, last, config.backup, now), work)
}

async function list(target: BackupTarget, { config, print }: BackupCommandOptions): Promise<void> {
  const signing = await openSigning(target, config.backup.keys)
  const { made, unreadable } = await readCatalog(target, signing)
  for (const { manifest, seal } of made) {
    const problem = signing.isRequired && seal !== 'valid' ? `: its signature is ${seal}` : ''
    print(`${describeBackup(manifest)}${problem}`)
  }
  for (const { error } of unreadable) print(error.message)
  if (made.length + unreadable.length === 0) print(`There is no complete backup in ${target.location}.`)
}
