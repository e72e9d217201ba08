import { parseArgs } from 'node:util'

import { commandLine } from '../../command-line'
import type { Config } from '../../config'
import type { OpenDatabase } from '../../database/open'
import { openStore } from '../../storage/store/open-store'
import { BackupError } from '../backup-error'
import { describeBackup } from '../archive/manifest'
import { openTarget } from '../target/open-target'
import { restoreBackup } from './restore-backup'

const usage = `Usage:
  ${commandLine('restore', 'TARGET [--backup NAME] [--force]')}
    restores the newest backup of TARGET, or the named one, into DATA_DIR or DATABASE_URL while the server is
    stopped; with --force it replaces the data that is there`

export interface RestoreCommandOptions {
  readonly config: Config
  /** To which a relative path refers. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly openDatabase: () => Promise<OpenDatabase>
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
  const { manifest, copiedFiles, erasedPersons } = await restoreBackup({
    target,
    backup: values.backup ?? null,
    keys: config.backup.keys,
    store,
    isForced: values.force === true,
    openDatabase,
    databaseLocation: config.databaseUrl === null ? `in ${config.dataDir}` : hostOf(config.databaseUrl),
  })
  print(`${describeBackup(manifest)} is restored.`)
  print(`Copied ${copiedFiles} media files to ${store.location}; the others were there. Everybody must sign in again.`)
  if (erasedPersons > 0)
    print(`Erased again: ${erasedPersons} ${erasedPersons === 1 ? 'person' : 'persons'}, erased after this backup.`)
}

function readArguments(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean' }, backup: { type: 'string' }, force: { type: 'boolean' } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BackupError(usage)
  }
}

/** Without the password. */
function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `at ${host}${pathname}`
}
