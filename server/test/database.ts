import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { poolLimits } from '../src/database/connections'
import { connect, type OpenDatabase } from '../src/database/open'
import { asAdministrator, withDatabase } from './database-server'

/**
 * A fresh, migrated database for one test file. Call it in `beforeAll` and its `close`, which drops it, in
 * `afterAll`. `connectionString` opens further connections to it, for a second instance of the server for
 * example.
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  return openCopyOf(inject('testServer').template)
}

/** The same without any table, for tests of the migrations themselves. */
export function openEmptyDatabase(): Promise<OpenDatabase> {
  return openCopyOf('template0')
}

async function openCopyOf(source: string): Promise<OpenDatabase> {
  const { connectionString, template } = inject('testServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asAdministrator(connectionString, (client) => client.query(`create database ${name} template ${source}`))
  const close = async () => {
    await asAdministrator(connectionString, (client) => client.query(`drop database ${name} with (force)`))
  }
  return connect(
    { connectionString: withDatabase(connectionString, name), close },
    { ...poolLimits.requests, maxConnections: 10 },
  )
}
