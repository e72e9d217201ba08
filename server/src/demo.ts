import { readConfig } from './config'
import { StartRefusal } from './db/start-refusal'
import { seedDemo } from './demo/seed'

// `npm run demo` runs this before the server: it fills DATA_DIR with an invented business, once.
try {
  await seedDemo(readConfig(process.env), console.log)
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}
