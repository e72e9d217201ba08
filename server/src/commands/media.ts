import { StartupError } from '../app-error'
import { readConfig } from '../config'
import { isDatabaseUnavailable, isStorageFull } from '../database/error-codes'
import { printable } from '../printable'
import { StoreUnavailableError } from '../storage/store/store-errors'
import { openCommandDatabase } from './command-database'
import { readCopyArguments, runCopy } from './copy-command'
import { CommandError } from './subcommand'

// The program behind `npm run media`. If the server is running, it uses the server's database.

const again = 'Run the command again to continue.'
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stop.abort(new StartupError(`Stopped. ${again}`)))
}

try {
  const places = readCopyArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const { db, close } = await openCommandDatabase(config, { mustExist: true })
  try {
    const print = (line: string) => void process.stdout.write(`${printable(line)}\n`)
    process.exitCode = await runCopy(places, { config, db, print, signal: stop.signal })
  } finally {
    await close()
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof CommandError || error instanceof StartupError) console.error(error.message)
  else if (error instanceof StoreUnavailableError) console.error(`${error.message} ${error.remedy} ${again}`)
  else if (isStorageFull(error)) console.error(`There is no space left to copy to. ${again}`)
  else if (isDatabaseUnavailable(error)) console.error(`The database cannot be reached. ${again}`)
  else console.error('The command failed:', error)
}
