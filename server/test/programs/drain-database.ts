import { openDatabase } from '../../src/database/open'

// A program for the tests to interrupt: on Ctrl-C it still has a query to run, as a server has that lets its requests finish.
const { pool, close } = await openDatabase({ dataDir: process.argv[2] ?? '' })
process.once('SIGINT', () => void drain())
const alive = setInterval(() => {}, 1_000)
console.log('ready')

async function drain(): Promise<void> {
  clearInterval(alive)
  // Long enough for a PostgreSQL that was interrupted too to be gone.
  await pool.query('select pg_sleep(0.5)')
  await pool.query('select 1')
  await close()
  console.log('drained')
}
