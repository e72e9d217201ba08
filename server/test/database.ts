import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { poolLimits } from '../src/database/connections'
import { connect, type OpenDatabase } from '../src/database/open'
import { detectNestedConnections } from '../src/database/transaction'
import { withAdministrator, withDatabase } from './database-server'

/**
 * A fresh, migrated database for one test file. Call it in `beforeAll` and its `close`, which drops it, in
 * `afterAll`. `connectionString` opens further connections to it, for a second instance of the server for
 * example.
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  return openCopy(inject('testServer').template)
}

/** Like `openTestDatabase`, but without tables, for tests of the migrations. */
export function openEmptyDatabase(): Promise<OpenDatabase> {
  return openCopy('template0')
}

async function openCopy(source: string): Promise<OpenDatabase> {
  detectNestedConnections()
  const { connectionString, poolerUrl, template } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withAdministrator(connectionString, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  )
  const close = async () => {
    await withAdministrator(connectionString, (client) => client.query(`drop database ${name} with (force)`))
  }
  const direct = withDatabase(connectionString, name)
  // On a busy machine, a request may wait longer than in production until a test lets it continue.
  const limits = { ...poolLimits.background, maxConnections: 10 }
  if (poolerUrl === null) return connect({ connectionString: direct, close }, limits)
  const pooled = { connectionString: withDatabase(poolerUrl, name), pooler: 'transaction', close } as const
  return { ...connect(pooled, limits), connectionString: direct }
}
