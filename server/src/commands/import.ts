import { openCommandDatabase } from './command-database'
import { abortOnSignals, callersFolder, printFailure } from './program'
import { readConfig } from '../config'
import { hasCode } from '../database/error-codes'
import { runImport } from '../imports/command'

// The program behind `npm run import`. It works whether the server runs (through the server's database) or
// not.
try {
  process.exitCode = await runImport(process.argv.slice(2), {
    folder: callersFolder,
    out: process.stdout,
    err: process.stderr,
    signal: abortOnSignals('Stopped; nothing was imported.'),
    openDatabase: () => openCommandDatabase(readConfig(process.env)),
  })
} catch (error) {
  if (hasCode(error, '55P03')) {
    console.error('Another program is changing the same records; nothing was imported. Try again in a moment.')
    process.exitCode = 1
  } else printFailure(error, 'nothing was imported')
}
