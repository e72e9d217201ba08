import { openCommandDatabase } from './command-database'
import { readConfig } from '../config'
import { hasCode, StartupError } from '../database/startup-error'
import { isStorageFull } from '../database/storage-full'
import { isDatabaseUnavailable } from '../database/unavailable'
import { runImport } from '../imports/command'

// `npm run import -- listings FILE.csv`: works while the server runs, through its database, and while it does not.

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stopping.abort(new StartupError('Stopped; nothing was imported.')))
}

try {
  process.exitCode = await runImport(process.argv.slice(2), {
    // npm runs scripts in the repository's folder and says where it was called from.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    out: process.stdout,
    err: process.stderr,
    signal: stopping.signal,
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
