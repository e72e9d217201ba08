import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAffiliate, insertAgent, insertInquiry, insertProperty, insertSignup } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { refoldRows, refoldSearchTexts } from './refold'

let app: TestApp
const log = { info: () => {} }

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  for (const table of ['property', 'agent', 'signup', 'inquiry', 'affiliate'] as const)
    await app.db.deleteFrom(table).execute()
})

const outdated = async () => {
  const tables = ['admin', 'affiliate', 'agent', 'announcement', 'career', 'signup', 'inquiry', 'property']
  const counted = tables.map((table) => {
    const last = table === 'property' ? "'A02'%'2" : "'2"
    return `select count(*) from ${table} where search_text not like '%${last.replaceAll("'", "''")}'`
  })
  const { rows } = await app.pool.query<{ count: string }>(counted.join(' union all '))
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** As the version before this one wrote it. */
const older = { search_text: 'ɗanladi ƙofar sa’adu' }

test('texts of an older version are made again in every list, whatever it had forgotten', async () => {
  await insertSignup(app.db, { name: 'Ɗanladi Ƙofar', phone_number: '0803 123 4560', ...older })
  await insertInquiry(app.db, { name: 'Ɗanladi', phone_number: '+234 (0) 803 123 4560', ...older })
  await insertAffiliate(app.db, { first_name: 'Ɗanladi', phone_number: '803 123 4560', ...older })
  const agent = await insertAgent(app.db, { company_name: 'Sa’adu Homes', phone_number: '0803-123-4560', ...older })
  const own = { location: 'Ƙofar Ɗanladi', amenities: ['Swimming Pool'], agent_id: agent.id }
  await insertProperty(app.db, { ...own, search_text: 'ƙofar ɗanladi\nsa’adu homes' })
  expect(await outdated()).toBeGreaterThan(4)

  await refoldSearchTexts(app.db, log)
  expect(await outdated()).toBe(0)
  for (const q of ['danladi', '08031234560']) {
    const lists = [signupEndpoints.list, inquiryEndpoints.list, affiliateEndpoints.list] as const
    for (const endpoint of lists) {
      const { text } = await app.request(endpoint, { query: { q, limit: 5 } })
      expect(JSON.parse(text)).toMatchObject({ total: 1 })
    }
  }
  for (const q of ['saadu homes', '08031234560'])
    expect((await app.request(agentEndpoints.list, { query: { q } })).response.total).toBe(1)
  for (const q of ['danladi kofar saadu', 'swimming'])
    expect((await app.request(propertyEndpoints.list, { query: { q } })).response.total).toBe(1)
  expect((await app.request(adminEndpoints.list, { query: { q: 'ngozi' } })).response.total).toBe(1)
})

test('what an older instance writes afterwards is made again, and another run changes nothing', async () => {
  const { id } = await insertSignup(app.db, { name: 'Ɓala Ƴar' })
  await refoldSearchTexts(app.db, log)
  await app.pool.query(`update signup set search_text = 'ɓala ƴar' where id = $1`, [id])
  await refoldSearchTexts(app.db, log)
  const text = async () =>
    (await app.pool.query<{ search_text: string; xmin: string }>('select search_text, xmin::text from signup')).rows
  const made = await text()
  expect(made[0]?.search_text).toMatch(/^bala yar /)
  await refoldSearchTexts(app.db, log)
  expect(await text()).toEqual(made)
})

test('more rows than one batch are made again, and edits and batches keep the company as it is', async () => {
  const agent = await insertAgent(app.db, { company_name: "Sa'adu-Bello Homes" })
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into property (id, type, location, agent_id, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Sell', 'Ƙofar ' || n, $1, 'ƙofar ' || n || E'\\nsa''adu-bello homes', now(), now()
    from generate_series(1, 1200) n returning id`,
    [agent.id],
  )
  await refoldSearchTexts(app.db, log)
  expect(await outdated()).toBe(0)
  const query = { q: 'kofar saadu bello', limit: 5, max_total: 10_000 }
  expect((await app.request(propertyEndpoints.list, { query: { ...query, page: 2 } })).response.total).toBe(1200)
  const textOf = async () =>
    (await app.pool.query<{ search_text: string }>('select search_text from property where id = $1', [rows[0]!.id]))
      .rows[0]!.search_text
  const made = await textOf()
  await app.db.transaction().execute((tx) => refoldRows(tx, 'property', [rows[0]!.id]))
  expect(await textOf()).toBe(made)
})

test('another company of an agent leaves an outdated text outdated, and a current one current', async () => {
  const agent = await insertAgent(app.db, { company_name: 'Lekki Homes' })
  await refoldSearchTexts(app.db, log)
  const { id } = await insertProperty(app.db, { agent_id: agent.id, search_text: 'ƙofar\nlekki homes' })
  const files = {}
  const body = { ...agent, company_name: 'Ɗan Homes', phone_number: '0803 111 2222' }
  const rename = async (company_name: string) =>
    (await app.request(agentEndpoints.update, { params: { id: agent.id }, body: { ...body, company_name }, files }))
      .status
  expect(await rename('Ɗan Homes')).toBe(200)
  expect(await outdated()).toBe(1)
  await refoldSearchTexts(app.db, log)
  expect(await rename('Ƙano Homes')).toBe(200)
  expect(await outdated()).toBe(0)
  const text = await app.pool.query('select search_text from property where id = $1', [id])
  expect(text.rows).toEqual([{ search_text: expect.stringMatching(/\nkano homes\n'.*'A02'.*'2$/) as string }])
})
