import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded-database'
import { migrate } from '../src/database/migrate'
import { startPgBouncer } from './proxies/pg-bouncer'
import { withAdministrator, withDatabase } from './database-server'

/**
 * One cluster for the whole run, with one migrated database of which every test file gets its own copy
 * (test/database.ts).
 */
export async function setup(project: TestProject) {
  const runFolder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'))
  const server = await startServer(runFolder)
  const template = `gatehouse_test_${randomBytes(6).toString('hex')}`
  await withAdministrator(server.connectionString, (client) =>
    client.query(`create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`),
  )
  const pool = new Pool({ connectionString: withDatabase(server.connectionString, template), max: 1 })
  await migrate(pool)
  await pool.end()
  // npm run test:postgres -- --pooler
  const pooler = process.env['TEST_POOLER'] ? await startPgBouncer(server.connectionString, poolerOptions) : null
  const poolerUrl = pooler?.connectionString ?? null
  project.provide('testServer', { connectionString: server.connectionString, poolerUrl, template, runFolder })

  return async () => {
    await withAdministrator(server.connectionString, async (client) => {
      const pattern = `${template}%`
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [pattern],
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
    await pooler?.close()
    await server.close()
    rmSync(runFolder, { recursive: true, force: true })
  }
}

const poolerOptions = {
  settings: ['default_pool_size = 12', 'max_client_conn = 5000', 'server_idle_timeout = 5', 'server_login_retry = 1'],
}

async function startServer(runFolder: string): Promise<EmbeddedDatabase> {
  const configured = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  if (configured) return { connectionString: configured, isDiskFull: () => false, close: () => Promise.resolve() }
  return startEmbedded({ dataDir: runFolder, log: () => {}, isDurable: false })
}

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * `template` is a database to copy, `runFolder` a folder that is removed after the run. The pools of
     * `openTestDatabase` use the pooler, if there is one.
     */
    testServer: { connectionString: string; poolerUrl: string | null; template: string; runFolder: string }
  }
}
