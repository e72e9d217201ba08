import { readConfig } from '@gatehouse/server/config'
import { StartupError } from '@gatehouse/server/app-error'

import { fillDataFolder } from './fill/fill-data-folder'

// `npm run demo` runs this before the server: it fills DATA_DIR with an invented business, once.
try {
  await fillDataFolder(readConfig(process.env), console.log)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
