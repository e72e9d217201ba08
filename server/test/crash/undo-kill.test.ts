import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open'
import { recount } from '../../src/records/counters/recount'
import { builtProgram } from '../built-program'
import { insertAgent, testAdmin } from '../insert-rows'
import { insertManyProperties } from '../insert-many-properties'
import { sendRequest } from '../send-request'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { type KillableServer, startKillable } from './killable-server'

// The real program, killed with PostgreSQL while it undoes an operation in chunks.

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'))
const properties = 450

let server: KillableServer
let database: OpenDatabase

async function start(): Promise<void> {
  server = await startKillable(builtProgram('main'), dataDir)
  database = await openDatabase({ dataDir, attach: true })
}
beforeAll(start, 120_000)
afterAll(async () => {
  await database.close()
  await server.killTree()
  rmSync(dataDir, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await database.close().catch(() => undefined)
  await server.killTree()
  await start()
}

test('an undo that is killed after some chunks leaves whole chunks, and goes on', { timeout: 180_000 }, async () => {
  const { db } = database
  const [from, to] = [await insertAgent(db), await insertAgent(db)]
  await insertManyProperties(db, properties)
  await db.updateTable('property').set({ agent_id: from.id }).execute()
  await recount(db, new Date())
  const credentials = { email: testAdmin.email, pswd: testAdmin.password }
  const { token } = (await sendRequest(server.url, sessionEndpoints.signIn, { token: null, body: credentials }))
    .response
  const body = { from_agent_id: from.id, to_agent_id: to.id }
  const moved = (await sendRequest(server.url, propertyMoveEndpoints.create, { token, body })).response.data
  const sent = { token, params: { id: moved.id }, body: {}, headers: { 'Idempotency-Key': 'the-undo-that-is-killed' } }
  const { data } = (await sendRequest(server.url, historyEndpoints.undoOperation, sent)).response
  expect(data).toMatchObject({ undone: 100, state: 'running' })

  const find = async () =>
    (await sendRequest(server.url, historyEndpoints.operation, { token, params: { id: data.operation_id } })).response
      .data
  const countBack = async () =>
    (await database.db.selectFrom('property').select('id').where('agent_id', '=', from.id).execute()).length
  const reached: number[] = []
  for (const kill of [1, 2]) {
    await until('the next chunk is done', async () => (await find()).done > 100 * kill)
    await restart()
    const { done } = await find()
    const back = await countBack()
    // A chunk may have been committed between the two.
    expect([done, done + 100, properties]).toContain(back)
    expect(back === properties || back % 100 === 0).toBe(true)
    reached.push(back)
  }
  expect(reached[0]).toBeLessThan(properties)
  await until('the undo is done', async () => (await find()).state === 'done')
  expect(await find()).toMatchObject({ total: properties, done: properties, left: [] })
  expect(await countBack()).toBe(properties)
  await expectStoredJson(database.db)
  expect(await recount(database.db, new Date())).toEqual([])
  expect((await sendRequest(server.url, historyEndpoints.undoOperation, sent)).response.data).toEqual(data)
})
