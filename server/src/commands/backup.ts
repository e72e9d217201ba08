import { openCommandDatabase } from './command-database'
import { print } from './output'
import { printFailure } from './print-failure'
import { runBackup } from '../backup/command'
import { readConfig } from '../config'

// The program behind `npm run backup`. It works whether the server runs (beside it) or not.
try {
  const config = readConfig(process.env)
  await runBackup(process.argv.slice(2), {
    config,
    // npm runs scripts in the repository's folder; INIT_CWD is the folder in which the user called it.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print,
    openDatabase: () => openCommandDatabase(config, { mustExist: true }),
  })
} catch (error) {
  printFailure(error, 'no backup was made')
}
