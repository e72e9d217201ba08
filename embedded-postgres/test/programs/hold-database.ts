import { EmbeddedPostgresError } from '../../src/embedded-postgres-error'
import { startEmbeddedPostgres } from '../../src/embedded-postgres'
import { name } from './name'
import { query } from '../query'

// A program for the tests to kill: it starts the database of a folder, writes a row, prints 'ready' and runs
// until a signal. It has no signal handlers.
const [dataFolder = ''] = process.argv.slice(2)

try {
  const { connectionString } = await startEmbeddedPostgres({ dataFolder, name, log: (line) => console.error(line) })
  await query(connectionString, 'create table if not exists kept (value text)')
  await query(connectionString, `insert into kept values ('acknowledged')`)
  console.log('ready')
  setInterval(() => {}, 1_000)
} catch (error) {
  console.error(error instanceof EmbeddedPostgresError ? error.message : error)
  process.exit(1)
}
