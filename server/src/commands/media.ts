import { join } from 'node:path'

import { commandLine } from '../command-line'
import { type Config, readConfig } from '../config'
import { printable } from '../printable'
import { copyMedia } from '../storage/copy/copy-media'
import { openStore } from '../storage/store/open-store'
import type { MediaStore } from '../storage/store/store'
import { openCommandDatabase } from './command-database'
import { print } from './output'
import { abortOnSignals, printFailure, readArguments, reject } from './program'
import { CommandError } from './subcommand'

// The program behind `npm run media`. If the server is running, it uses the server's database.

type Place = 'disk' | 's3'

const usage = `Usage:
  ${commandLine('media', 'copy --from disk --to s3')}
  ${commandLine('media', 'copy --from s3 --to disk')}
    copies the pictures and videos between DATA_DIR and S3_BUCKET and compares every byte; the server may run;
    repeat it after an interruption, and once more after the server was started with the other store`

const isPlace = (text: string | undefined): text is Place => text === 'disk' || text === 's3'

const signal = abortOnSignals('Stopped. Run the command again to continue.')

/** Returns the exit code: 1 when the source lacks files that rows reference. */
async function copy(from: Place, to: Place): Promise<number> {
  const config = readConfig(process.env)
  const { db, close } = await openCommandDatabase(config, { mustExist: true })
  try {
    const stores = { from: await openPlace(config, from), to: await openPlace(config, to) }
    const { location } = stores.from
    if (!(await stores.from.exists()))
      throw new CommandError(`There are no media in ${location}. Check DATA_DIR and S3_BUCKET; nothing was copied.`)
    const report = ({ keys, copied }: { keys: number; copied: number }) =>
      print(`${keys} pictures and videos examined, ${copied} files copied …`)
    const folder = join(config.dataDir, 'media')
    const { files, copied, copiedBytes, removed, missing } = await copyMedia({ db, ...stores, folder, report, signal })
    print(
      printable(
        `${copied} files (${Math.ceil(copiedBytes / 1_000_000)} MB) copied from ${location} to ${stores.to.location}, ` +
          `${removed} removed. Both have ${files} files with the same content.`,
      ),
    )
    for (const file of missing) print(printable(`Missing in ${location}: ${file}`))
    return missing.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

async function openPlace(config: Config, place: Place): Promise<MediaStore> {
  if (place === 'disk') return await openStore({ ...config, objectStorage: null })
  if (config.objectStorage !== null) return await openStore(config)
  throw new CommandError('S3_BUCKET must be set: the bucket to copy to or from; nothing was copied.')
}

try {
  const parsed = readArguments(usage, { from: { type: 'string' }, to: { type: 'string' } })
  if (parsed) {
    const { from, to } = parsed.values
    const isCopy = parsed.positionals.join(' ') === 'copy'
    process.exitCode = isCopy && isPlace(from) && isPlace(to) && from !== to ? await copy(from, to) : reject(usage)
  }
} catch (error) {
  printFailure(error, 'run the command again to continue')
}
