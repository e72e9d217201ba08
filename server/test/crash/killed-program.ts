import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open'
import { builtProgram } from '../built-program'
import { testAdmin } from '../insert-rows'
import { sendRequest } from '../send-request'
import { type KillableServer, startKillable } from './killable-server'

/**
 * The real program on a data folder of its own, with an admin who is signed in. Call it at the top of a test
 * file; the rest is there once the tests run, another one after each `restart`.
 */
export function setUpKilledProgram() {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'))
  let server: KillableServer
  let database: OpenDatabase
  let token: string

  async function start(): Promise<void> {
    server = await startKillable(builtProgram('main'), dataDir)
    database = await openDatabase({ dataDir, attach: true })
  }
  beforeAll(async () => {
    await start()
    const body = { email: testAdmin.email, pswd: testAdmin.password }
    token = (await sendRequest(server.url, sessionEndpoints.signIn, { token: null, body })).response.token
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await server.killTree()
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    get url() {
      return server.url
    },
    get database() {
      return database
    },
    get token() {
      return token
    },
    /** kill -9 of the program and PostgreSQL, and a new start. */
    async restart(): Promise<void> {
      await database.close().catch(() => undefined)
      await server.killTree()
      await start()
    },
  }
}
