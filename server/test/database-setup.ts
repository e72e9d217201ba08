import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded-database'
import { migrate } from '../src/database/migrate'
import { withAdministrator, withDatabase } from './database-server'

/**
 * One cluster for the whole run, with one migrated database of which every test file gets its own copy
 * (test/database.ts).
 */
export async function setup(project: TestProject) {
  const server = await startServer()
  const template = `gatehouse_test_${randomBytes(6).toString('hex')}`
  await withAdministrator(server.connectionString, (client) =>
    client.query(`create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`),
  )
  const pool = new Pool({ connectionString: withDatabase(server.connectionString, template), max: 1 })
  await migrate(pool)
  await pool.end()
  project.provide('testServer', { connectionString: server.connectionString, template })

  return async () => {
    await withAdministrator(server.connectionString, async (client) => {
      const pattern = `${template}%`
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [pattern],
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
    await server.close()
  }
}

async function startServer(): Promise<EmbeddedDatabase> {
  const configured = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  if (configured) return { connectionString: configured, close: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const embedded = await startEmbedded({ dataDir, log: () => {}, isDurable: false })
  return {
    ...embedded,
    close: async () => {
      await embedded.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { connectionString: string; template: string }
  }
}
