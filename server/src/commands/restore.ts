import { askForBackup } from '../backup/restore/ask-for-backup'
import { describeBackup } from '../backup/archive/manifest'
import { unsignedHint } from '../backup/archive/signature'
import { BackupError } from '../backup/backup-error'
import { restoreBackup } from '../backup/restore/restore-backup'
import { openTarget } from '../backup/target/open-target'
import { commandLine } from '../command-line'
import { readConfig } from '../config'
import { openDatabase } from '../database/open'
import { openStore } from '../storage/store/open-store'
import { print, printError } from './output'
import { callersFolder, printFailure, readArguments, reject } from './program'

const usage = `Usage:
  ${commandLine('restore', 'TARGET [--backup NAME] [--force] [--unsigned]')}
    restores the newest backup of TARGET, or the named one, into DATA_DIR or DATABASE_URL while the server is
    stopped; with --force it replaces the data that is there; with --unsigned it accepts a backup without a
    signature although BACKUP_SIGNING_KEY or BACKUP_PASSPHRASE is set`

/** The host of the address, without the password. */
function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `at ${host}${pathname}`
}

const flag = { type: 'boolean' } as const

// The program behind `npm run restore`. The server must be stopped.
async function restore(): Promise<void> {
  const parsed = readArguments(usage, { backup: { type: 'string' }, force: flag, unsigned: flag })
  if (parsed === null) return
  const { values, positionals } = parsed
  const [address = reject(usage), ...more] = positionals
  if (more.length > 0) reject(usage)
  const config = readConfig(process.env)
  const { databaseUrl, pooler, dataDir } = config
  // The sessions of a pooler remain when a server has stopped, and look as if it was running.
  if (databaseUrl !== null && pooler !== null)
    throw new BackupError(
      'A restore needs PostgreSQL itself, not a pooler. Set DATABASE_URL to its address, and DATABASE_POOLER to nothing; nothing was changed.',
    )
  const target = await openTarget(address, { folder: callersFolder, config })
  const store = await openStore(config)
  const { manifest, copiedFiles, erasedPersons, skippedBackups } = await restoreBackup({
    target,
    backup: values.backup ?? null,
    keys: config.backup.keys,
    store,
    isForced: values.force === true,
    isUnsignedAllowed: values.unsigned === true,
    choose: (lastMade, latest) => askForBackup(lastMade, latest, process.stdin, process.stderr),
    openDatabase: () => openDatabase({ databaseUrl, pooler, dataDir, log: printError }),
    databaseLocation: databaseUrl === null ? `in ${dataDir}` : hostOf(databaseUrl),
  })
  print(`${describeBackup(manifest)} is restored.`)
  const { signingKey, passphrase } = config.backup.keys
  if (signingKey === null && passphrase === null) print(unsignedHint)
  print(`Copied ${copiedFiles} media files to ${store.location}; the others were there. Everybody must sign in again.`)
  if (erasedPersons > 0)
    print(`Erased again: ${erasedPersons} ${erasedPersons === 1 ? 'person' : 'persons'}, erased after this backup.`)
  if (skippedBackups.length > 0)
    print(`Warning: ${skippedBackups.join(', ')} cannot be read; who was erased since is in them only.`)
}

await restore().catch((error: unknown) => printFailure(error, 'the database was not changed'))
