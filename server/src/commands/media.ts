import { StartupError } from '../app-error'
import { readConfig } from '../config'
import { printable } from '../printable'
import { openCommandDatabase } from './command-database'
import { readCopyArguments, runCopy, usage } from './copy-command'
import { print } from './output'
import { printFailure } from './print-failure'

// The program behind `npm run media`. If the server is running, it uses the server's database.

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stop.abort(new StartupError('Stopped. Run the command again to continue.')))
}

try {
  const places = readCopyArguments(process.argv.slice(2))
  if (places === 'help') print(usage)
  else process.exitCode = await copy(places)
} catch (error) {
  printFailure(error, 'run the command again to continue')
}

async function copy(places: Parameters<typeof runCopy>[0]): Promise<number> {
  const config = readConfig(process.env)
  const { db, close } = await openCommandDatabase(config, { mustExist: true })
  try {
    const printLine = (line: string) => print(printable(line))
    return await runCopy(places, { config, db, print: printLine, signal: stop.signal })
  } finally {
    await close()
  }
}
