import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAffiliate, insertAgent, insertInquiry, insertSignup } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { startApp, type TestApp } from '../../test/start-app'
import { compactDailyCounter } from '../records/counters/daily-counter'
import { compactPropertyCounter } from '../records/counters/property-counter'
import { runAdmin } from './run-admin'

let app: TestApp
let photograph: Uint8Array
const now = new Date('2026-11-20T23:30:00Z')
beforeAll(async () => {
  app = await startApp({ now: () => now })
  photograph = await makePhotograph({ width: 40, height: 30 })
})
afterAll(() => app.close())

async function recount(): Promise<string[]> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const open = async () => ({ config: app.config, db: app.db, close: async () => {} })
  expect(await runAdmin(['recount'], { print, printError: print, open })).toBe(0)
  return printed
}

async function create(type: 'Sell' | 'Lease'): Promise<string> {
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  return (await app.request(propertyEndpoints.create, { body: { ...samplePropertyInput, type }, files })).response.data
    .id
}

const stats = async () => (await app.request(statsEndpoints.find)).response.data

test('wrong counts are reported and corrected, and a second run finds no difference', async () => {
  await create('Sell')
  const archived = await create('Lease')
  await app.request(propertyEndpoints.archive, { params: { id: archived } })
  const deleted = await create('Lease')
  await app.request(propertyEndpoints.remove, { params: { id: deleted } })
  await insertSignup(app.db, { created_at: new Date('2026-11-19T23:30:00Z') })
  await insertInquiry(app.db, { created_at: new Date('2026-11-19T12:00:00Z') })
  await insertAffiliate(app.db, { created_at: new Date('2026-11-19T12:00:00Z') })
  const agent = await insertAgent(app.db)
  await compactPropertyCounter(app.db, now)
  await compactDailyCounter(app.db, now)
  expect(await recount()).toEqual(['Every count is right.'])
  const correctStats = await stats()

  await app.pool.query(`update property_count set amount = amount + 5 where type = 'Sell'`)
  await app.pool.query(`delete from property_count where archived`)
  await app.pool.query(`update property_day set amount = 9`)
  await app.pool.query(`delete from daily_counter where entity = 'signup'`)
  await app.pool.query(
    `insert into daily_counter values (gen_random_uuid(), 'inquiry', '2026-01-15', 3), (gen_random_uuid(), 'inquiry', '2026-01-15', 4)`,
  )
  await app.pool.query(`delete from daily_counter where entity in ('affiliate', 'open_inquiry')`)
  await app.pool.query('update agent set counted_properties = 2')
  await app.pool.query('insert into agent_property_counter values ($1, gen_random_uuid(), 3, 1)', [agent.id])
  expect(await stats()).not.toEqual(correctStats)
  expect(await recount()).toEqual([
    `properties, Lease, property type ${samplePropertyInput.property_type_id}, archived, without agent: 0 stored, 1 counted`,
    `properties, Sell, property type ${samplePropertyInput.property_type_id}, active, without agent: 6 stored, 1 counted`,
    `archived properties of the agent ${agent.id}: 1 stored, 0 counted`,
    `properties of the agent ${agent.id}: 5 stored, 0 counted`,
    'properties from 2026-11-16: 9 stored, 2 counted',
    'affiliates from 2026-11-16: 0 stored, 1 counted',
    'inquiries from 2026-01-01: 7 stored, 0 counted',
    'open inquiries from 2026-11-16: 0 stored, 1 counted',
    'sign-ups from 2026-11-16: 0 stored, 1 counted',
    '9 counts corrected.',
  ])
  expect(await stats()).toEqual(correctStats)
  expect(await recount()).toEqual(['Every count is right.'])
})

test('rebuild-json prints how many stored JSONs were missing or wrong', async () => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const open = async () => ({ config: app.config, db: app.db, close: async () => {} })
  await app.pool.query(
    `update property_json set files = '' where property_id = (select min(id::text)::uuid from property)`,
  )
  expect(await runAdmin(['rebuild-json'], { print, printError: print, open })).toBe(0)
  expect(printed).toEqual(['3 properties compared: 0 added, 1 corrected.'])
})

test('counts of days are merged by week and, when long over, by month, which changes no count', async () => {
  const inDecember = ['2025-12-01', '2025-12-02', '2025-12-31']
  // A week with the first day of a month, which is a Sunday.
  const inOneWeek = ['2026-10-26', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01']
  for (const day of ['2025-11-30', ...inDecember, '2026-08-31', '2026-09-01', ...inOneWeek]) {
    await app.pool.query('insert into property_day values ($1, 1) on conflict do nothing', [day])
    await insertSignup(app.db, { created_at: new Date(`${day}T12:00:00Z`) })
  }
  const before = await stats()
  await compactPropertyCounter(app.db, now)
  await compactDailyCounter(app.db, now)
  expect(await stats()).toEqual(before)
  const merged = (table: string) =>
    app.pool.query(`select created_on, amount from ${table} where amount in (3, 4) order by created_on`)
  for (const table of ['property_day', 'daily_counter']) {
    expect((await merged(table)).rows).toEqual([
      { created_on: '2025-12-01', amount: 3 },
      { created_on: '2026-10-26', amount: 4 },
    ])
  }
  await app.pool.query(`delete from property_day where created_on <= '2026-11-01'`)
  expect(await recount()).toEqual(['Every count is right.'])
})

test('sign-ups that an instance of the older version counts and compacts are counted', async () => {
  const { registered_users, registered_agents } = await stats()
  await app.pool.query(`insert into received_counter (id, entity, created_on, amount)
    values (gen_random_uuid(), 'signup', '2026-11-20', 2), (gen_random_uuid(), 'signup', '2026-11-20', 3)`)
  await app.pool.query(`
    with removed as (
      delete from received_counter where id in (select id from received_counter for update skip locked)
      returning entity, created_on, amount
    )
    insert into received_counter (id, entity, created_on, amount)
    select gen_random_uuid(), entity, created_on, sum(amount) from removed group by entity, created_on`)
  expect(await stats()).toMatchObject({ registered_users: registered_users + 5, registered_agents })
  await recount()
})

test('a recount finds no difference while records are created and counters are compacted', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [, , , , ...printed] = await Promise.all([
      create('Sell'),
      insertSignupInTransaction(),
      compactPropertyCounter(app.db, now),
      compactDailyCounter(app.db, now),
      recount(),
      recount(),
    ])
    expect(printed).toEqual([['Every count is right.'], ['Every count is right.']])
  }
  expect(await recount()).toEqual(['Every count is right.'])
})

test('concurrent recounts correct a difference once', async () => {
  await app.pool.query(`update property_count set amount = amount + 5 where type = 'Sell'`)
  const printed = await Promise.all([recount(), recount(), recount()])
  expect(printed.filter((lines) => lines.at(-1) === '1 count corrected.')).toHaveLength(1)
  expect(await recount()).toEqual(['Every count is right.'])
})

const insertSignupInTransaction = () => app.db.transaction().execute((tx) => insertSignup(tx))
