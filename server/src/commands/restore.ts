import { print, printError } from './output'
import { printFailure } from './print-failure'
import { askForBackup } from '../backup/restore/ask-for-backup'
import { runRestore } from '../backup/restore/command'
import { readConfig } from '../config'
import { openDatabase } from '../database/open'

// The program behind `npm run restore`. The server must be stopped.
try {
  const config = readConfig(process.env)
  const { databaseUrl, pooler, dataDir } = config
  await runRestore(process.argv.slice(2), {
    config,
    // npm runs scripts in the repository's folder; INIT_CWD is the folder in which the user called it.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    print,
    openDatabase: () => openDatabase({ databaseUrl, pooler, dataDir, log: printError }),
    choose: (lastMade, latest) => askForBackup(lastMade, latest, process.stdin, process.stderr),
  })
} catch (error) {
  printFailure(error, 'the database was not changed')
}
