import { openCommandDatabase } from './command-database'
import { readConfig } from '../config'
import { hasCode, isStorageFull, isDatabaseUnavailable } from '../database/error-codes'
import { StartupError } from '../app-error'
import { runImport } from '../imports/command'

// The program behind `npm run import`. It works whether the server runs (through the server's database) or
// not.

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stop.abort(new StartupError('Stopped; nothing was imported.')))
}

try {
  process.exitCode = await runImport(process.argv.slice(2), {
    // npm runs scripts in the repository's folder; INIT_CWD is the folder in which the user called it.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    out: process.stdout,
    err: process.stderr,
    signal: stop.signal,
    openDatabase: () => openCommandDatabase(readConfig(process.env)),
  })
} catch (error) {
  if (error instanceof StartupError) console.error(error.message)
  else if (hasCode(error, '55P03'))
    console.error('Another program is changing the same records; nothing was imported. Try again in a moment.')
  else if (isStorageFull(error)) console.error('The disk of the database is full; nothing was imported.')
  else if (isDatabaseUnavailable(error)) console.error('The database cannot be reached; nothing was imported.')
  else console.error('The import failed and nothing was imported:', error)
  process.exitCode = 1
}
