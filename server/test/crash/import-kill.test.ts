import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { expect, test } from 'vitest'
import { recount } from '../../src/records/counters/recount'
import { sendRequest } from '../send-request'
import { expectStoredJson } from '../stored-json'
import { until } from '../until'
import { setUpKilledProgram } from './killed-program'

// The real program, killed with PostgreSQL while it checks the rows of a file and while it writes them.

const rows = 3_000
const perChunk = 250
const content = ['town,price', ...Array.from({ length: rows }, (_, index) => `Town ${index},${1_000 + index}`)]

const program = setUpKilledProgram()

const stage = async (lines: readonly string[]) => {
  const file = { name: 'file.csv', content: Buffer.from(`${lines.join('\n')}\n`), type: 'text/csv' }
  const sent = { token: program.token, body: { target: 'listings' }, files: { file: [file] } }
  return (await sendRequest(program.url, importEndpoints.create, sent)).response.data.id
}
const find = async (id: string) =>
  (await sendRequest(program.url, importEndpoints.find, { token: program.token, params: { id } })).response.data
const begin = (id: string, mode: 'all' | 'good') =>
  sendRequest(program.url, importEndpoints.update, { token: program.token, params: { id }, body: { mode } })
const untilState = (id: string, state: string) =>
  until(`the import is ${state}`, async () => (await find(id)).state === state, 60_000)
const countProperties = async () => (await program.database.db.selectFrom('property').select('id').execute()).length

async function expectConsistent(): Promise<void> {
  await expectStoredJson(program.database.db)
  expect(await recount(program.database.db, new Date())).toEqual([])
}

test('a check that is killed is repeated, and finds all rows', { timeout: 180_000 }, async () => {
  const id = await stage(content)
  const isChecking = async () => {
    const { state, progress } = await find(id)
    return state === 'checking' && progress >= perChunk
  }
  await until('some rows are checked', isChecking)
  await program.restart()
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
  await program.restart()
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
    await program.restart()
    const reached = (await countProperties()) - before
    expect(reached % perChunk).toBe(0)
    if (kill === 1) expect(reached).toBeLessThan(rows)
  }
  await untilState(id, 'done')
  const { counts, operation_id } = await find(id)
  expect(counts).toEqual({ written: rows })
  expect(await countProperties()).toBe(before + rows)
  const params = { id: operation_id! }
  const { data } = (await sendRequest(program.url, historyEndpoints.operation, { token: program.token, params }))
    .response
  expect(data).toMatchObject({ kind: 'import', state: 'done', total: rows, done: rows, undo: 'possible' })
  await expectConsistent()
})
