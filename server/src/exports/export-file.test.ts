import { labelsOf } from '@gatehouse/contract/fields/derive'
import { factFields, factNames } from '@gatehouse/contract/listing/facts'
import { exportFiles } from '@gatehouse/contract/exports/endpoints'
import { exportEndpoints, type ExportLinkInput } from '@gatehouse/contract/exports/links'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { requestExport } from '../../test/exports/export-file'
import { insertManyProperties } from '../../test/insert-many-properties'
import { insertAdmin, insertAgent, insertProperty, testAdmin } from '../../test/insert-rows'
import { sendRequest } from '../../test/send-request'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { sealChanges } from '../records/changes/seal'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { removeExpiredExportLinks } from './export-link'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ logRequests: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['property', 'agent', 'change', 'operation', 'export_link'] as const)
    await app.db.deleteFrom(table).execute()
})

const listOperations = () => app.db.selectFrom('operation').selectAll().where('kind', '=', 'export').execute()
const referenceOf = async (id: string) =>
  (await app.db.selectFrom('property').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference
const csv = (entity: string) => exportFiles.find((file) => file.entity === entity && file.format === 'csv')!.endpoint

test('a CSV file is one that Excel opens: byte order mark, CRLF, numbers, dates and times in Lagos', async () => {
  const { id: agent_id } = await insertAgent(app.db, { company_name: 'Yaba Estates' })
  const created_at = new Date('2026-11-24T23:30:15.250Z')
  const { id } = await insertProperty(app.db, {
    location: 'Plot 4, "Rock" Close',
    agent_id,
    price: 9_999_999_999_999,
    property_description: 'Two lines\nof text',
    amenities: ['Gym', 'Cinema'],
    bedroom: '10+',
    finance: true,
    created_at,
    updated_at: created_at,
  })
  await rebuildPropertyJson(app.db)
  const reference = await referenceOf(id)
  const { headers, text } = await requestExport(app, 'property', 'csv')
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="property-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('Cache-Control')).toBe('no-store')
  // The text of a response has no byte order mark.
  expect(text.replace('\uFEFF', '')).toBe(
    'id,version,Type,Location,Agent id,Agent name,Property Type,Available From,Price,Living room,Bedroom,Bathroom,' +
      'Finance,Description,Amenities,Property images,Floor Plan,Virtual Tour,State,State changed at,' +
      'Listing reference,Archived,Created at,Updated at,' +
      `${Object.values(labelsOf(factFields)).join()}\r\n` +
      `${id},1,Sell,"Plot 4, ""Rock"" Close",${agent_id},Yaba Estates,Duplex,2027-01-15,9999999999999,1,10+,5,` +
      `YES,"Two lines\nof text",Gym; Cinema,,,,available,,${reference},NO,2026-11-25 00:30:15,2026-11-25 00:30:15` +
      `${','.repeat(factNames.length)}\r\n`,
  )
  const bytes = await fetch(`${app.url}/admin/export/property.csv`, { headers: { Authorization: app.token } })
  expect([...new Uint8Array(await bytes.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('text that a spreadsheet would calculate is marked, and nothing else is', async () => {
  const names = ['=1+1', '+234', '-5', '@home', "'=x", "'Yemi", "'5 rooms", 'A=B']
  for (const company_name of names) await insertAgent(app.db, { company_name })
  const { text } = await requestExport(app, 'agent', 'csv', { columns: 'company_name' })
  const cells = text.trim().split('\r\n').slice(1)
  expect(new Set(cells)).toEqual(new Set(["'=1+1", "'+234", "'-5", "'@home", "''=x", "'Yemi", "''5 rooms", 'A=B']))
})

test('an export is in the activity with who, what and how many rows, and says that it cannot be undone', async () => {
  await insertManyProperties(app.db, 12)
  await requestExport(app, 'property', 'csv', { q: 'house', sort: 'oldest', columns: 'id,price' })
  await sealChanges(app.db)
  const { response } = await app.request(historyEndpoints.activity, { query: { entity: 'export' } })
  const [entry] = response.data
  const undo = 'A file that was downloaded cannot be taken back'
  expect(response.data).toHaveLength(1)
  expect(entry).toMatchObject({
    action: 'export',
    admin: { name: testAdmin.name },
    source: 'API',
    details: { entity: 'property', format: 'csv', query: { q: 'house', sort: 'oldest', columns: 'id,price' } },
    undo,
    operation: { kind: 'export', state: 'done', done: 12, total: 12, undo, details: { is_complete: true } },
  })
  const params = { id: entry!.operation!.id }
  const undone = await app.request(historyEndpoints.undoOperation, { params, body: {} })
  expect([undone.status, undone.error.message]).toEqual([409, undo])
  const undoneChange = await app.request(historyEndpoints.undoChange, { params: { id: entry!.id }, body: {} })
  expect(undoneChange.status).toBe(409)
  // Consoles have nothing to read again.
  const { rows } = await sql`select from change_order where entity = 'export' and is_entry`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('selected records are counted in the activity, not listed', async () => {
  const ids = await insertManyProperties(app.db, 5)
  await requestExport(app, 'property', 'jsonl', { ids: ids.slice(0, 3).join(',') })
  const { after } = await app.db
    .selectFrom('change')
    .select('after')
    .where('entity', '=', 'export')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ entity: 'property', format: 'jsonl', query: { selected: 3 } })
})

/** Starts an export whose rows do not fit into the buffers of a connection. */
async function startLongExport() {
  const controller = new AbortController()
  const url = `${app.url}/admin/export/property.csv`
  const headers = { Authorization: app.token, 'Accept-Encoding': 'identity' }
  const response = await fetch(url, { headers, signal: controller.signal })
  const reader = response.body!.getReader()
  await reader.read()
  return { controller, reader }
}

test('an export whose reader leaves ends, is recorded as incomplete, and frees its place', async () => {
  await insertManyProperties(app.db, 4_000, 'x'.repeat(9_000))
  const exports = [await startLongExport(), await startLongExport()]
  const third = await requestExport(app, 'property', 'csv')
  expect([third.status, third.error.message]).toEqual([
    429,
    'You have 2 exports running. Please wait until one of them is done.',
  ])
  for (const { controller } of exports) controller.abort()
  await until('both places are free', async () => {
    const { status } = await requestExport(app, 'property', 'csv', { ids: '0190b5a0-0000-7000-8000-000000000000' })
    return status === 200
  })
  const left = (await listOperations()).filter(({ details }) => details['is_complete'] !== true)
  expect(left).toHaveLength(2)
  // Fewer than all: the reader's speed is that of the export.
  for (const { done } of left) expect(done).toBeLessThan(4_000)
})

test('an export breaks off when its admin signs out, so that it does not look complete', async () => {
  await insertManyProperties(app.db, 4_000, 'x'.repeat(9_000))
  const admin = await insertAdmin(app.db, { password: testAdmin.password })
  const token = await app.signIn({ email: admin.email, pswd: testAdmin.password })
  const headers = { Authorization: token, 'Accept-Encoding': 'identity' }
  const reader = (await fetch(`${app.url}/admin/export/property.csv`, { headers })).body!.getReader()
  await reader.read()
  await sendRequest(app.url, sessionEndpoints.signOut, { token })
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readToEnd()).rejects.toThrow('terminated')
})

const createLink = async (body: ExportLinkInput = { entity: 'agent', format: 'csv' }, token = app.token) =>
  (await sendRequest(app.url, exportEndpoints.createLink, { token, body })).response.data.path
const download = (path: string) => fetch(app.url + path)

test('a link downloads its file once, without a token', async () => {
  await insertAgent(app.db, { company_name: 'Yaba Estates' })
  await insertAgent(app.db, { company_name: 'Lekki Homes' })
  const path = await createLink({ entity: 'agent', format: 'csv', query: { q: 'yaba', columns: 'company_name' } })
  const head = await fetch(app.url + path, { method: 'HEAD' })
  expect(head.status).toBe(405)
  const [first, second] = await Promise.all([download(path), download(path)])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404])
  const [file, rejected] = first.status === 200 ? [first, second] : [second, first]
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="agent-/)
  expect((await file.text()).replace('\uFEFF', '')).toBe('Company name\r\nYaba Estates\r\n')
  expect(await rejected.json()).toMatchObject({ message: 'This link is no longer valid. Start the export again.' })
  const [operation] = await listOperations()
  expect(operation).toMatchObject({ done: 1, source: 'console' })
  const token = path.split('/').at(-1)!
  expect(app.logLines.join('\n')).not.toContain(token)
})

test('the token of a link is stored as a hash, and its query is checked when it is created', async () => {
  const path = await createLink()
  const { rows } = await sql<{ row: string }>`select export_link::text as row from export_link`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.row).not.toContain(path.split('/').at(-1))
  const body = { entity: 'agent', format: 'csv', query: { columns: 'wrong' } } as const
  expect((await app.request(exportEndpoints.createLink, { body })).status).toBe(422)
  expect((await app.request(exportEndpoints.createLink, { body: { entity: 'agent', format: 'zip' } })).status).toBe(422)
  expect((await app.request(exportEndpoints.createLink, { token: null, body })).status).toBe(401)
})

test.each<[string, (admin: { id: string; token: string }) => Promise<unknown>]>([
  ['has expired', () => sql`update export_link set expires_at = now() - interval '1 second'`.execute(app.db)],
  ['of an admin who has signed out', ({ token }) => sendRequest(app.url, sessionEndpoints.signOut, { token })],
  ['of a deleted admin', ({ id }) => app.request(adminEndpoints.remove, { params: { id } })],
])('a link is rejected that %s', async (_, end) => {
  const { id, email } = await insertAdmin(app.db, { password: testAdmin.password })
  const token = await app.signIn({ email, pswd: testAdmin.password })
  const path = await createLink(undefined, token)
  await end({ id, token })
  expect((await download(path)).status).toBe(404)
  expect(await listOperations()).toEqual([])
})

test('links that have expired are removed', async () => {
  await createLink()
  await removeExpiredExportLinks(app.db)
  expect(await app.db.selectFrom('export_link').selectAll().execute()).toHaveLength(1)
  await sql`update export_link set expires_at = now() - interval '1 second'`.execute(app.db)
  await removeExpiredExportLinks(app.db)
  expect(await app.db.selectFrom('export_link').selectAll().execute()).toEqual([])
})

test('a cursor that cannot be stored is rejected', async () => {
  const { status, error } = await app.request(csv('announcement'), { query: { cursor: '\0' } })
  expect(status).toBe(422)
  expect(error.errors).toEqual({ cursor: 'cursor must be a next_cursor of the same list in the same order' })
})

test('without a token no list is exported', async () => {
  for (const { endpoint } of exportFiles) expect((await app.request(endpoint, { token: null })).status).toBe(401)
  expect(csv('admin').path).toBe('/admin/export/admin.csv')
})
