import { openCommandDatabase } from './command-database'
import { print, printError } from './output'
import { printFailure } from './program'
import { runAdmin } from './run-admin'
import { readConfig } from '../config'

// The program behind `npm run admin`. If the server is running, it uses the server's database.
try {
  process.exitCode = await runAdmin(process.argv.slice(2), {
    print,
    printError,
    open: async () => {
      const config = readConfig(process.env)
      const { db, close } = await openCommandDatabase(config, { mustExist: true })
      return { config, db, close }
    },
  })
} catch (error) {
  printFailure(error, 'nothing was changed')
}
