import { openDatabase } from '../../src/database/open'
import { StartupError } from '../../src/database/startup-error'

// A program for the tests to kill: it opens the database of the folder it is given, says so, and works on until a signal.
// It handles no signal itself, which is what commands do.
const [dataDir = '', mode] = process.argv.slice(2)

try {
  const { pool } = await openDatabase({ dataDir, attach: mode === 'attach', log: (line) => console.error(line) })
  await pool.query('create table if not exists kept (value text)')
  await pool.query(`insert into kept values ('acknowledged')`)
  console.log('ready')
  setInterval(() => {}, 1_000)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
