import { findBackup, readCatalog } from '../backup/archive/catalog'
import { describeBackup } from '../backup/archive/manifest'
import { openSigning, unsignedHint } from '../backup/archive/signature'
import { createBackup } from '../backup/create/create-backup'
import { rehearse } from '../backup/rehearse'
import { describeRun, recordDueRun, recordRun, type RunStart, type RunWork } from '../backup/runs'
import { isDue } from '../backup/schedule'
import { openTarget } from '../backup/target/open-target'
import type { BackupTarget } from '../backup/target/target'
import { findIdentity, verifyBackup } from '../backup/verify-backup'
import { describeLoss } from '../backup/warnings'
import { commandLine } from '../command-line'
import { type Config, readConfig } from '../config'
import type { OpenDatabase } from '../database/open'
import { openStore } from '../storage/store/open-store'
import { openCommandDatabase } from './command-database'
import { print } from './output'
import { callersFolder, printFailure, readArguments, reject } from './program'

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

/** What the arguments and the settings say. */
interface Command {
  readonly config: Config
  readonly target: BackupTarget
  readonly backup: string | null
  readonly isUnsignedAllowed: boolean
  readonly isIfDue: boolean
}

async function runBackup({ config, target, isIfDue }: Command): Promise<void> {
  const { db, connectionString, close } = await openCommandDatabase(config, { mustExist: true })
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

async function runVerification({ config, target, backup, isUnsignedAllowed }: Command): Promise<void> {
  const { keys } = config.backup
  const signing = await openSigning(target, keys)
  const manifest = await findBackup(target, backup, { signing, isUnsignedAllowed })
  const { files, bytes } = await verifyBackup(target, manifest, await findIdentity(target, keys, manifest))
  print(`${describeBackup(manifest)} is complete: ${files} files, ${bytes} bytes, all with their hashes.`)
  if (!signing.isRequired) print(unsignedHint)
}

async function runRehearsal({ config, target, isIfDue, ...chosen }: Command): Promise<void> {
  const { db, close } = await openCommandDatabase(config, { mustExist: true })
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

async function runList({ config, target }: Command): Promise<void> {
  const signing = await openSigning(target, config.backup.keys)
  const { made, unreadable } = await readCatalog(target, signing)
  for (const { manifest, seal } of made) {
    const problem = signing.isRequired && seal !== 'valid' ? `: its signature is ${seal}` : ''
    print(`${describeBackup(manifest)}${problem}`)
  }
  for (const { error } of unreadable) print(error.message)
  if (made.length + unreadable.length === 0) print(`There is no complete backup in ${target.location}.`)
}

const flag = { type: 'boolean' } as const
const subcommands = { verify: runVerification, rehearse: runRehearsal, list: runList }

const isSubcommand = (word: string): word is keyof typeof subcommands => Object.hasOwn(subcommands, word)

// The program behind `npm run backup`. It works whether the server runs (beside it) or not.
async function main(): Promise<void> {
  const parsed = readArguments(usage, { backup: { type: 'string' }, 'if-due': flag, unsigned: flag })
  if (parsed === null) return
  const { values, positionals } = parsed
  const config = readConfig(process.env)
  const [first = ''] = positionals
  const run = isSubcommand(first) ? subcommands[first] : runBackup
  const [address, ...more] = positionals.slice(run === runBackup ? 0 : 1)
  if (more.length > 0) reject(usage)
  await run({
    config,
    target: await openTarget(address || (config.backup.to ?? reject(usage)), { folder: callersFolder, config }),
    backup: values.backup ?? null,
    isUnsignedAllowed: values.unsigned === true,
    isIfDue: values['if-due'] === true,
  })
}

await main().catch((error: unknown) => printFailure(error, 'no backup was made'))
