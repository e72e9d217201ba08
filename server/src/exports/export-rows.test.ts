import { exportColumns, type ExportedEntity, exportedEntities } from '@gatehouse/contract/exports/columns'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { entities } from '@gatehouse/contract/entities'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readCsv, readJsonLines, requestExport } from '../../test/exports/export-file'
import { insertManyProperties } from '../../test/insert-many-properties'
import {
  insertAdmin,
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  insertInquiry,
  insertProperty,
  insertSignup,
} from '../../test/insert-rows'
import { pick, timeOf } from '../../test/lists/settings'
import { startApp, type TestApp } from '../../test/start-app'
import { newId } from '../database/id'
import { rebuildPropertyJson } from '../features/properties/stored-json'

let app: TestApp
let agent: string

beforeAll(async () => {
  app = await startApp()
  const { db } = app
  const { id: admin } = await insertAdmin(db, { password: 'mango orchard' })
  agent = (await insertAgent(db, { company_name: 'Yaba Estates' })).id
  for (let index = 0; index < 30; index += 1) {
    const created_at = timeOf(index)
    const name = pick(['Ada Obi', 'Bayo Ade', 'Obinna'], index)
    const { id: property_id } = await insertProperty(db, {
      location: `${pick(['Lekki', 'Yaba'], index)} ${index}`,
      type: pick(['Sell', 'Lease', 'Sell'], index),
      price: pick([5_000, null, 3_000, 7_000], index),
      agent_id: pick([agent, null], index),
      archived: index % 5 === 4,
      created_at,
    })
    await insertAgent(db, { company_name: `${name} ${index}`, created_at })
    await insertAnnouncement(db, { announcement_text: name, created_at })
    await insertAffiliate(db, { first_name: name, created_at })
    await insertSignup(db, { name, created_at })
    const answered = index % 4 === 0 ? { answered_at: created_at, answered_by: admin } : {}
    await insertInquiry(db, { name, created_at, ...answered, property_id: pick([property_id, null], index) })
    await insertAdmin(db, { name, password: 'mango orchard', search_text: name.toLowerCase(), created_at })
    const banner = {
      id: newId(),
      redirect_link: 'https://a.test',
      updated_at: created_at,
      created_at,
      deleted_at: null,
    }
    await db.insertInto('banner').values(banner).execute()
    const title = pick(['Driver', 'Sales'], index)
    const texts = { title, type: pick(['Hybrid', 'Remote'], index), description: '', location: '', position: '' }
    const career = { ...banner, ...texts, link: '', salary: 1, search_text: `${title.toLowerCase()}\n'2` }
    const { redirect_link: _, ...row } = career
    await db.insertInto('career').values(row).execute()
  }
  await rebuildPropertyJson(db)
})
afterAll(() => app.close())

/** The rows of the filtered GET of the list, page by page, with the columns of the export. */
async function readList(entity: ExportedEntity, { archived, ...query }: Readonly<Record<string, unknown>>) {
  const list: Endpoint =
    entity === 'signup'
      ? userEndpoints.list
      : archived === 'true'
        ? propertyEndpoints.listArchived
        : entities[entity].endpoints.list
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { text } = await app.request(list, { query: { ...query, limit: 7, cursor } as never })
    const page = JSON.parse(text) as { data: Record<string, unknown>[]; next_cursor: string | null }
    rows.push(...page.data)
    cursor = page.next_cursor
  }
  const names = exportColumns(entity).map(({ name }) => name)
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])))
}

const queries: Readonly<Record<ExportedEntity, readonly Readonly<Record<string, unknown>>[]>> = {
  property: [
    { sort: 'price_asc' },
    { sort: 'price_desc', type: 'Lease' },
    { q: 'lekki', sort: 'oldest' },
    { needs: 'price' },
    { needs: 'price,agent', sort: 'price_asc' },
    { min_price: 1, needs: 'any' },
    { min_price: 4_000, max_price: 6_000 },
    { archived: 'true' },
    { archived: 'true', q: 'yaba' },
  ],
  agent: [{ sort: 'properties' }, { q: 'obi' }],
  affiliate: [{ q: 'obinna' }],
  announcement: [{ q: 'bayo' }],
  banner: [],
  career: [{ type: 'Remote' }, { q: 'driver' }, { q: 'sales', type: 'Remote' }],
  signup: [{ q: 'ada' }],
  inquiry: [{ state: 'open' }, { state: 'answered', q: 'ada' }],
  admin: [{ q: 'bayo' }],
}

test.each(exportedEntities)('the rows of an export are those of the filtered list: %s', async (entity) => {
  for (const query of [{}, ...queries[entity]]) {
    const expected = await readList(entity, query)
    expect(expected.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(await readJsonLines(app, entity, query), JSON.stringify(query)).toEqual(expected)
    const csv = await readCsv(app, entity, { ...query, columns: 'id' })
    expect(csv).toEqual(expected.map(({ id }) => ({ id })))
    // Paging is ignored, so that the address of a page can be used.
    expect(await readJsonLines(app, entity, { ...query, limit: 5, page: 2 })).toEqual(expected)
    const ids = expected.map(({ id }) => id as string).slice(1, 3)
    if (ids.length > 0) {
      const selected = await readJsonLines(app, entity, { ...query, ids: ids.join(',') })
      expect(selected).toEqual(expected.slice(1, 3))
    }
  }
})

test('ids that no record has find nothing', async () => {
  expect(await readJsonLines(app, 'property', { ids: 'none' })).toEqual([])
})

test('of an agent, only its properties', async () => {
  const query = { agent_id: agent }
  expect(await readJsonLines(app, 'property', query)).toEqual(await readList('property', query))
})

test('more rows than one chunk come in the order of the list', async () => {
  await insertManyProperties(app.db, 1_500)
  for (const query of [{ sort: 'price_desc' }, { q: 'house 1' }, { min_price: 2, max_price: 3 }]) {
    const rows = await readJsonLines(app, 'property', query)
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.map(({ id }) => id)).toEqual((await readList('property', query)).map(({ id }) => id))
  }
})

test('columns are those that the query names, in its order', async () => {
  const { text } = await requestExport(app, 'property', 'csv', {
    columns: 'price,id,price',
    q: 'lekki',
    sort: 'price_asc',
  })
  const [heading, first] = text.split('\r\n')
  expect([heading, first]).toEqual(['Price,id', expect.stringMatching(/^3000,[\da-f-]{36}$/)])
  const row = (await readJsonLines(app, 'property', { columns: 'location', sort: 'oldest', limit: 1 }))[0]
  expect(Object.keys(row!)).toEqual(['location'])
})

test.each([
  [{ columns: 'id,password_hash' }, 'columns must be names of fields, joined by commas'],
  [{ ids: 'one,,two' }, 'ids must be at most 1,000 ids, joined by commas'],
  [{ type: 'Rent' }, 'Type must be Sell or Lease'],
  [{ archived: 'yes' }, 'archived must be true or false'],
])('a query that the list does not have is rejected: %j', async (query, message) => {
  const { status, error } = await requestExport(app, 'property', 'csv', query)
  expect([status, error.message]).toEqual([422, message])
})
