import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { inTransaction } from '../../database/transaction'
import { runChunk } from '../../operations/chunks'
import { insertOperation } from '../../records/changes/operation'
import { importChunk } from './write-rows'
import { setUpStagedImports } from '../../../test/imports/staged-import'
import { expectStoredJson } from '../../../test/stored-json'
import { startUpload, uploadFile } from '../../../test/media/resumable-upload'

const imports = setUpStagedImports()
const { send, stage, find, change, editRow, properties } = imports

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`

test('a request without a file, or with an upload of another group, is rejected', async () => {
  const { app } = imports
  const request = (body: Record<string, unknown>) => app.request(importEndpoints.create, { body })
  expect((await request({ target: 'listings' })).error.errors).toEqual({
    upload: 'Send a file, or the address of a finished upload',
  })
  expect((await request({ target: 'houses' })).error.errors).toHaveProperty('target')
  expect((await request({ target: 'listings', upload: '/uploads/none' })).error.code).toBe('invalid')
})

test('a file is checked, its refused cells are corrected, and all of it is imported as one operation', async () => {
  const checked = await stage(
    'listings',
    lines('Town,Price,Bedrooms,Notes', 'Lekki,75000000,4,x', 'Ikoyi,POA,3,', 'Ajah,"₦ 5,000,000",many,'),
  )
  expect(checked.data).toMatchObject({
    state: 'ready',
    rows: 3,
    counts: { new: 1, refused: 2 },
    problems: [],
    columns: [
      { name: 'Town', field: 'town', samples: ['Lekki', 'Ikoyi', 'Ajah'] },
      { name: 'Price', field: 'price' },
      { name: 'Bedrooms', field: 'bedrooms' },
      { name: 'Notes', field: null },
    ],
  })
  expect(checked.rows).toEqual([
    expect.objectContaining({
      line: 3,
      cells: ['Ikoyi', 'POA', '3', ''],
      shown: null,
      problems: [{ column: 1, message: "the price 'POA' is not a number" }],
    }),
    expect.objectContaining({ line: 4, problems: [{ column: 2, message: "bedrooms 'many' is not a number" }] }),
  ])
  const { id } = checked.data

  const refused = await change(id, { mode: 'all' })
  expect(refused.data).toMatchObject({
    state: 'ready',
    message: 'Nothing was imported, because 2 rows cannot be. Correct them, or import the good ones.',
  })
  expect(await properties()).toEqual([])

  expect((await editRow(id, 3, { Price: '9 or so' })).response.data).toMatchObject({
    state: 'refused',
    cells: ['Ikoyi', '9 or so', '3', ''],
  })
  expect((await editRow(id, 3, { Price: '9.000.000,00' })).response.data).toMatchObject({
    state: 'new',
    problems: [],
    shown: expect.stringContaining('₦9,000,000'),
  })
  expect((await editRow(id, 3, { Rooms: '1' })).error.code).toBe('invalid')
  expect((await editRow(id, 99, { Price: '1' })).error.code).toBe('not_found')
  await editRow(id, 4, { Bedrooms: '2' })

  const done = await change(id, { mode: 'all' })
  expect(done.data).toMatchObject({ state: 'done', counts: { written: 3 }, message: null })
  const operationId = done.data.operation_id!
  expect((await properties()).map(({ location, price }) => [location, price])).toEqual([
    ['Ajah', 5_000_000],
    ['Ikoyi', 9_000_000],
    ['Lekki', 75_000_000],
  ])
  await expectStoredJson(imports.app.db)
  const { app } = imports
  const operation = (await app.request(historyEndpoints.operation, { params: { id: operationId } })).response.data
  expect(operation).toMatchObject({ kind: 'import', state: 'done', done: 3, total: 3, undo: 'possible' })
  expect((await app.request(importEndpoints.update, { params: { id }, body: { mode: 'all' } })).error.code).toBe(
    'conflict',
  )

  await app.request(historyEndpoints.undoOperation, { params: { id: operationId }, body: {} })
  expect(await properties()).toEqual([])
})

test('the good rows are imported and the others stay', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => `Town ${index},${index === 1_200 ? 'POA' : 1_000 + index}`)
  const done = await stage('listings', lines('town,price', ...rows), { mode: 'good' })
  expect(done.data).toMatchObject({ state: 'done', counts: { written: 2_499, refused: 1 } })
  expect(done.rows.map(({ line }) => line)).toEqual([1_202])
  const { rows: counted } = await imports.app.pool.query('select sum(amount)::int as count from property_counter')
  expect(counted).toEqual([{ count: 2_499 }])
  expect(await imports.app.db.selectFrom('operation').select(['kind', 'state', 'done']).execute()).toEqual([
    { kind: 'import', state: 'done', done: 2_499 },
  ])
})

test('the same file again adds nothing, also when the command imported it', async () => {
  const file = lines('town,price', 'Lekki,1', 'Lekki,1', 'Ikoyi,2')
  await stage('listings', file, { mode: 'all' })
  const again = await stage('listings', file)
  expect(again.data).toMatchObject({ counts: { existing: 3 }, duplicates: 1 })
  expect((await find(again.data.id, { rows: 'duplicate' })).rows).toMatchObject([{ line: 3, equal_to: 2 }])
  const skipped = await change(again.data.id, { skip_duplicates: true })
  expect(skipped.data.counts).toEqual({ existing: 2, repeated: 1 })
})

test('a retry of the request gets the response of the first one, and stages nothing twice', async () => {
  const file = lines('town,price', 'Lekki,1')
  const [first, second] = [await send('listings', file, {}, 'once'), await send('listings', file, {}, 'once')]
  expect(second.response.data.id).toBe(first.response.data.id)
  await imports.settled(first.response.data.id)
  expect(await imports.app.db.selectFrom('staged_import').select('state').execute()).toEqual([{ state: 'ready' }])
})

test('columns are mapped, and remembered for the next file with these headings', async () => {
  const file = lines('Where,How much', 'Lekki,5', 'Ikoyi,6')
  const unknown = await stage('listings', file)
  expect(unknown.data).toMatchObject({
    state: 'ready',
    problems: ['No column has a place (location, or town and state) and a price. Choose it below.'],
    counts: { unread: 2 },
  })
  const { id } = unknown.data
  const wrong = { params: { id }, body: { mapping: { Where: 'here' } } }
  expect((await imports.app.request(importEndpoints.update, wrong)).error.errors).toHaveProperty('mapping')
  const mapped = await change(id, { mapping: { Where: 'location', 'How much': 'price' } })
  expect(mapped.data).toMatchObject({ problems: [], counts: { new: 2 } })
  const next = await stage('listings', lines('How much,where', '7,Ajah'))
  expect(next.data).toMatchObject({ counts: { new: 1 }, problems: [] })
})

test('a heading that is there twice is asked about', async () => {
  const twice = await stage('listings', lines('town,price,price', 'Lekki,1,2'))
  expect(twice.data.problems).toEqual(['The heading “price” is there twice. Choose which of both columns is imported.'])
  const chosen = await change(twice.data.id, { mapping: { price: 'ignore', 'price (2)': 'price' }, mode: 'all' })
  expect(chosen.data.state).toBe('done')
  expect((await properties()).map(({ price }) => price)).toEqual([2])
})

test('a resumable upload is imported once', async () => {
  const { app } = imports
  const target = { url: app.url, token: app.token }
  const content = Buffer.from(`\uFEFF${lines('town;price', 'Ẹ̀pẹ́;75.000.000,00')}`, 'utf16le')
  const address = await uploadFile(target, content, 'table')
  const body = { target: 'listings', upload: address, mode: 'all' }
  const { data } = (await app.request(importEndpoints.create, { body })).response
  expect((await imports.settled(data.id)).data).toMatchObject({ state: 'done', counts: { written: 1 } })
  expect((await properties()).map(({ location }) => location)).toEqual(['Ẹ̀pẹ́'])
  expect((await app.request(importEndpoints.create, { body })).error.errors).toHaveProperty('upload')
  const unfinished = await startUpload(target, Buffer.from('town,price'), 'table')
  expect((await app.request(importEndpoints.create, { body: { ...body, upload: unfinished } })).error.code).toBe(
    'invalid',
  )
})

test('a discarded import is gone, and an unknown one is not found', async () => {
  const { data } = await stage('listings', lines('town,price', 'Lekki,1'))
  const { app } = imports
  const params = { id: data.id }
  expect((await app.request(importEndpoints.list)).response.data.map(({ id }) => id)).toEqual([data.id])
  expect((await app.request(importEndpoints.remove, { params })).status).toBe(200)
  for (const id of [data.id, 'x']) {
    expect((await app.request(importEndpoints.find, { params: { id } })).error.code).toBe('not_found')
  }
  expect((await app.pool.query('select from staged_row')).rowCount).toBe(0)
})

test('people are imported too', async () => {
  expect(
    (await stage('signups', lines('Full name,E-mail,Phone', 'Ada Obi,ada@people.test,8031234567'), { mode: 'all' }))
      .data,
  ).toMatchObject({ state: 'done', entity: 'signup' })
  const agents = await stage('agents', lines('Company,Email', 'Lekki Homes,a@homes.test', 'X,nobody'), { mode: 'good' })
  expect(agents.rows).toMatchObject([
    { problems: [{ column: 1, message: "email 'nobody': Enter a valid email address" }] },
  ])
  expect(agents.data.counts).toEqual({ written: 1, refused: 1 })
})

test('an import that is killed in any chunk goes on after the last whole one, as the same operation', async () => {
  const { app } = imports
  const rows = Array.from({ length: 700 }, (_, index) => `Town ${index},${1_000 + index}`)
  const { data } = await stage('listings', lines('town,price', ...rows))
  const by = { adminId: null, source: 'console', now: app.now() } as const
  const id = await inTransaction(app.db, (tx) =>
    insertOperation(tx, { kind: 'import', state: 'running', total: 700 }, by),
  )
  await app.pool.query(`update staged_import set state = 'writing', mode = 'good', operation_id = $1`, [id])
  const chunks = { import: importChunk({ db: app.db, queue: app.jobs.queue, now: app.now }) }
  for (const written of [250, 500, 700]) {
    const killed = inTransaction(app.db, async (tx) => {
      await runChunk(tx, chunks, id)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await inTransaction(app.db, (tx) => runChunk(tx, chunks, id))).toBe(written < 700)
    expect((await properties()).length).toBe(written)
    expect((await find(data.id)).data.counts).toMatchObject({ written })
  }
  expect(await inTransaction(app.db, (tx) => runChunk(tx, chunks, id))).toBe(false)
  expect((await find(data.id)).data.state).toBe('done')
  expect(await app.db.selectFrom('operation').select(['state', 'done', 'total']).execute()).toEqual([
    { state: 'done', done: 700, total: 700 },
  ])
})

test('of an import of all rows, nothing is written if one can no longer be imported', async () => {
  const { app } = imports
  const agent = await insertAgent(app.db, { email: 'a@homes.test' })
  const file = lines('town,price,agent', ...Array.from({ length: 1_500 }, (_, index) => `Town ${index},5,a@homes.test`))
  const { data } = await stage('listings', file)
  expect(data.counts).toEqual({ new: 1_500 })
  await app.pool.query('update agent set deleted_at = now() where id = $1', [agent.id])
  const stopped = await change(data.id, { mode: 'all' })
  expect(stopped.data).toMatchObject({ state: 'ready', counts: { refused: 1_500 }, operation_id: null })
  expect(stopped.data.message).toContain('Nothing was imported, because 1,500 rows cannot be.')
  expect(stopped.rows[0]?.problems).toEqual([{ column: 2, message: 'no agent has the email address a@homes.test' }])
  expect(await properties()).toEqual([])
})

test('the rest is downloaded with its lines and reasons, and imported when it is corrected', async () => {
  const { app } = imports
  const rows = ['town,price,Description,=A1', 'Lekki,1,x,', "Ikoyi,POA,'=SUM(A1),", 'Ajah,"many, many","a ""b""",']
  const { data } = await stage('listings', lines(...rows), { mode: 'good' })
  const { text, headers } = await app.request(importEndpoints.refused, { params: { id: data.id } })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="not-imported.csv"')
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    "town,price,Description,'=A1,Line,Why not imported",
    "Ikoyi,POA,'=SUM(A1),,3,price: the price 'POA' is not a number",
    `Ajah,"many, many","a ""b""",,4,"price: the price 'many, many' is not a number"`,
    '',
  ])
  const corrected = text.replace('POA', '2').replace('many, many', '3')
  const again = await stage('listings', corrected, { mode: 'all' })
  expect(again.data).toMatchObject({ state: 'done', counts: { written: 2 } })
  expect((await properties()).map((row) => row.property_description)).toEqual(['a "b"', '=SUM(A1)', 'x'])
})

test('while all rows are written, one that can no longer be imported rolls back those before it', async () => {
  const { app } = imports
  const agent = await insertAgent(app.db, { email: 'a@homes.test' })
  const rows = Array.from({ length: 600 }, (_, index) => `Town ${index},5,${index === 599 ? 'a@homes.test' : ''}`)
  const { data } = await stage('listings', lines('town,price,agent', ...rows))
  await app.pool.query('update agent set deleted_at = now() where id = $1', [agent.id])
  const by = { adminId: null, source: 'console', now: app.now() } as const
  const id = await inTransaction(app.db, (tx) => insertOperation(tx, { kind: 'import', state: 'running' }, by))
  await app.pool.query(`update staged_import set state = 'writing', mode = 'all', operation_id = $1`, [id])
  const chunks = { import: importChunk({ db: app.db, queue: app.jobs.queue, now: app.now }) }
  await inTransaction(app.db, (tx) => runChunk(tx, chunks, id))
  expect(await properties()).toEqual([])
  const checked = await imports.settled(data.id)
  expect(checked.data).toMatchObject({
    state: 'ready',
    counts: { new: 599, refused: 1 },
    message: 'Nothing was imported, because 1 row cannot be. Correct it, or import the good ones.',
  })
})
