import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { commandLine } from '../command-line'
import type { Config } from '../config'
import type { Tables } from '../database/tables'
import { copyMedia } from '../storage/copy/copy-media'
import { openStore } from '../storage/store/open-store'
import type { MediaStore } from '../storage/store/store'
import { CommandError } from './subcommand'

export interface CopyCommandContext {
  readonly config: Config
  readonly db: Kysely<Tables>
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

type Place = 'disk' | 's3'

export const usage = `Usage:
  ${commandLine('media', 'copy --from disk --to s3')}
  ${commandLine('media', 'copy --from s3 --to disk')}
    copies the pictures and videos between DATA_DIR and S3_BUCKET and compares every byte; the server may run;
    repeat it after an interruption, and once more after the server was started with the other store`

interface Places {
  readonly from: Place
  readonly to: Place
}

/**
 * Parses the arguments of `npm run media`.
 * @throws CommandError with the usage
 */
export function readCopyArguments(args: readonly string[]): Places | 'help' {
  const options = { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { from, to, help } = values
    if (help === true) return 'help'
    if (positionals.join(' ') === 'copy' && isPlace(from) && isPlace(to) && from !== to) return { from, to }
  } catch {
    // An unknown option.
  }
  throw new CommandError(usage)
}

const isPlace = (text: string | undefined): text is Place => text === 'disk' || text === 's3'

/**
 * Runs `npm run media -- copy`. Returns its exit code: 1 when the source lacks files that rows reference.
 * @throws CommandError, StartupError
 */
export async function runCopy(places: Places, context: CopyCommandContext): Promise<number> {
  const { config, db, print, signal } = context
  const stores = { from: await openPlace(config, places.from), to: await openPlace(config, places.to) }
  const { location } = stores.from
  if (!(await stores.from.exists()))
    throw new CommandError(`There are no media in ${location}. Check DATA_DIR and S3_BUCKET; nothing was copied.`)
  const report = ({ keys, copied }: { keys: number; copied: number }) =>
    print(`${keys} pictures and videos examined, ${copied} files copied …`)
  const folder = join(config.dataDir, 'media')
  const result = await copyMedia({ db, ...stores, folder, report, signal })
  const { files, copied, copiedBytes, removed, missing } = result
  print(
    `${copied} files (${Math.ceil(copiedBytes / 1_000_000)} MB) copied from ${location} to ${stores.to.location}, ` +
      `${removed} removed. Both have ${files} files with the same content.`,
  )
  for (const file of missing) print(`Missing in ${location}: ${file}`)
  return missing.length === 0 ? 0 : 1
}

async function openPlace(config: Config, place: Place): Promise<MediaStore> {
  if (place === 'disk') return await openStore({ ...config, objectStorage: null })
  if (config.objectStorage !== null) return await openStore(config)
  throw new CommandError('S3_BUCKET must be set: the bucket to copy to or from; nothing was copied.')
}
