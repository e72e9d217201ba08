import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open'
import { recount } from '../../src/records/counters/recount'
import { builtProgram } from '../built-program'
import { testAdmin } from '../insert-rows'
import { sendRequest } from '../send-request'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { type KillableServer, startKillable } from './killable-server'

// The real program, killed with PostgreSQL while it checks the rows of a file and while it writes them.

const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'))
const rows = 3_000
const perChunk = 250
const content = ['town,price', ...Array.from({ length: rows }, (_, index) => `Town ${index},${1_000 + index}`)]

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

async function restart(): Promise<void> {
  await database.close().catch(() => undefined)
  await server.killTree()
  await start()
}

const stage = async (lines: readonly string[]) => {
  const file = { name: 'file.csv', content: Buffer.from(`${lines.join('\n')}\n`), type: 'text/csv' }
  const sent = { token, body: { target: 'listings' }, files: { file: [file] } }
  return (await sendRequest(server.url, importEndpoints.create, sent)).response.data.id
}
const find = async (id: string) =>
  (await sendRequest(server.url, importEndpoints.find, { token, params: { id } })).response.data
const begin = (id: string, mode: 'all' | 'good') =>
  sendRequest(server.url, importEndpoints.update, { token, params: { id }, body: { mode } })
const untilState = (id: string, state: string) =>
  until(`the import is ${state}`, async () => (await find(id)).state === state, 60_000)
const countProperties = async () => (await database.db.selectFrom('property').select('id').execute()).length

async function expectConsistent(): Promise<void> {
  await expectStoredJson(database.db)
  expect(await recount(database.db, new Date())).toEqual([])
}

test('a check that is killed is repeated, and finds all rows', { timeout: 180_000 }, async () => {
  const id = await stage(content)
  const isChecking = async () => {
    const { state, progress } = await find(id)
    return state === 'checking' && progress >= perChunk
  }
  await until('some rows are checked', isChecking)
  await restart()
  await untilState(id, 'ready')
  expect((await find(id)).counts).toEqual({ new: rows })
  expect(await countProperties()).toBe(0)

  // All rows are one transaction: killed, none of them is there, and it begins again.
  await begin(id, 'all')
  const isWriting = async () => {
    const { state, progress } = await find(id)
    return state === 'writing' && progress >= perChunk
  }
  await until('some rows are written', isWriting)
  await restart()
  expect([0, rows]).toContain(await countProperties())
  await untilState(id, 'done')
  expect((await find(id)).counts).toEqual({ written: rows })
  expect(await countProperties()).toBe(rows)
  await expectConsistent()
})

test('an import of the good rows leaves whole chunks, and goes on after the last', { timeout: 180_000 }, async () => {
  const before = await countProperties()
  const id = await stage(content.map((line) => line.replace('Town', 'Street')).with(0, 'town,price'))
  await untilState(id, 'ready')
  await begin(id, 'good')
  const written = async () => (await find(id)).counts.written ?? 0
  for (const kill of [1, 2]) {
    await until('the next chunk is written', async () => (await written()) >= perChunk * kill * 2)
    await restart()
    const reached = (await countProperties()) - before
    expect(reached % perChunk).toBe(0)
    if (kill === 1) expect(reached).toBeLessThan(rows)
  }
  await untilState(id, 'done')
  const { counts, operation_id } = await find(id)
  expect(counts).toEqual({ written: rows })
  expect(await countProperties()).toBe(before + rows)
  const params = { id: operation_id! }
  const { data } = (await sendRequest(server.url, historyEndpoints.operation, { token, params })).response
  expect(data).toMatchObject({ kind: 'import', state: 'done', total: rows, done: rows, undo: 'possible' })
  await expectConsistent()
})
