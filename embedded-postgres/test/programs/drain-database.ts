import { startEmbeddedPostgres } from '../../src/embedded-postgres'
import { query } from '../query'
import { name } from './name'

// A program for the tests to interrupt: on Ctrl-C it still has a query to run, as a server that finishes its
// requests has.
const { connectionString, close } = await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? '', name })
process.once('SIGINT', () => void drain())
const alive = setInterval(() => {}, 1_000)
console.log('ready')

async function drain(): Promise<void> {
  clearInterval(alive)
  // Long enough for an interrupted PostgreSQL to have exited.
  await query(connectionString, 'select pg_sleep(0.5)')
  await query(connectionString, 'select 1')
  await close()
  console.log('drained')
}
