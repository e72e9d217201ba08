import { openCommandDatabase } from './command-database'
import { print, printError } from './output'
import { runAdmin } from './run-admin'
import { readConfig } from '../config'
import { StartupError } from '../app-error'
import { isDatabaseUnavailable } from '../database/error-codes'
import { StoreUnavailableError } from '../storage/store/store-errors'

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
  if (error instanceof StartupError) console.error(error.message)
  else if (error instanceof StoreUnavailableError) console.error(`${error.message} ${error.remedy}`)
  else if (isDatabaseUnavailable(error)) console.error('The database cannot be reached; nothing was changed.')
  else console.error('The command failed:', error)
  process.exitCode = 1
}
