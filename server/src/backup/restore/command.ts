import { parseArgs } from 'node:util'

import { commandLine } from '../../command-line'
import type { Config } from '../../config'
import type { OpenDatabase } from '../../database/open'
import { openStore } from '../../storage/store/open-store'
import { BackupError } from '../backup-error'
import type { BackupChoice } from '../archive/catalog'
import { describeBackup } from '../archive/manifest'
import { unsignedHint } from '../archive/signature'
import { openTarget } from '../target/open-target'
import { restoreBackup } from './restore-backup'

const usage = `Usage:
  ${commandLine('restore', 'TARGET [--backup NAME] [--force] [--unsigned]')}
    restores the newest backup of TARGET, or the named one, into DATA_DIR or DATABASE_URL while the server is
    stopped; with --force it replaces the data that is there; with --unsigned it accepts a backup without a
    signature although BACKUP_SIGNING_KEY or BACKUP_PASSPHRASE is set`

export interface RestoreCommandOptions {
  readonly config: Config
  /** To which a relative path refers. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Asks which backup is the newest. */
  readonly choose: NonNullable<BackupChoice['choose']>
}

/** Runs `npm run restore`. @throws BackupError, StartupError */
export async function runRestore(args: readonly string[], options: RestoreCommandOptions): Promise<void> {
  const { config, print, openDatabase } = options
  const { values, positionals } = readArguments(args)
  if (values.help === true) {
    print(usage)
    return
  }
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) throw new BackupError(usage)
  // The sessions of a pooler remain when a server has stopped, and look as if it was running.
  if (config.databaseUrl !== null && config.pooler !== null)
    throw new BackupError(
      'A restore needs PostgreSQL itself, not a pooler. Set DATABASE_URL to its address, and DATABASE_POOLER to nothing; nothing was changed.',
    )
  const target = await openTarget(address, options)
  const store = await openStore(config)
  const { manifest, copiedFiles, erasedPersons, skippedBackups } = await restoreBackup({
    target,
    backup: values.backup ?? null,
    keys: config.backup.keys,
    store,
    isForced: values.force === true,
    isUnsignedAllowed: values.unsigned === true,
    choose: options.choose,
    openDatabase,
    databaseLocation: config.databaseUrl === null ? `in ${config.dataDir}` : hostOf(config.databaseUrl),
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

function readArguments(args: readonly string[]) {
  try {
    const flag = { type: 'boolean' } as const
    const options = { help: flag, backup: { type: 'string' }, force: flag, unsigned: flag } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BackupError(usage)
  }
}

/** The host of the address, without the password. */
function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `at ${host}${pathname}`
}
