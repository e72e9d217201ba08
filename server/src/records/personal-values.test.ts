import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { insertAdmin, insertAgent, insertProperty } from '../../test/insert-rows'
import { newId } from '../database/id'
import type { OpenDatabase } from '../database/open'
import { inTransaction } from '../database/transaction'
import { parsePerson } from '../privacy/person'
import { sources } from '../privacy/sources'
import { changesWithText, hasMatch, removeCopiedValues, searchedIn, withSearchedText } from './personal-values'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const insertChange = async (change: { admin_id?: string; action?: string; entity: string; after: object }) => {
  const row = {
    id: newId(),
    created_at: new Date(),
    admin_id: null,
    action: 'create',
    entity_id: newId(),
    before: null,
  }
  await database.db
    .insertInto('change')
    .values({ ...row, ...change, after: JSON.stringify(change.after) })
    .execute()
  return row.id
}

test('copies of intake and imports lose their personal values, in batches; changes by admins stay', async () => {
  const { id: admin_id } = await insertAdmin(database.db, { password: 'a long password' })
  const person = { name: 'Tolá', email: 'tola@people.test', phone_number: '0805' }
  const names = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803' }
  const ids = [
    await insertChange({ entity: 'signup', after: { ...person, created_at: 'then' } }),
    await insertChange({ entity: 'inquiry', after: { ...person, message: 'Free?', source: 'App', property_id: null } }),
    await insertChange({ entity: 'affiliate', after: { ...names, affiliate_code: 'ADE', value: '5' } }),
    await insertChange({
      entity: 'agent',
      after: { ...names, company_name: 'Obi', email: 'o@o.test', status: 'ACTIVE' },
    }),
    await insertChange({ entity: 'agent', admin_id, after: { ...names, status: 'ACTIVE' } }),
    await insertChange({ entity: 'property', after: { location: 'Yaba' } }),
  ]
  await database.pool.query(`
    insert into change (id, created_at, action, entity, entity_id, after)
    select gen_random_uuid(), now(), 'create', 'signup', 'many', '{"name": "N", "email": "e"}'
    from generate_series(1, 2500)`)
  await Promise.all([removeCopiedValues(database.db), removeCopiedValues(database.db)])
  const rows = await database.db.selectFrom('change').select(['id', 'entity_id', 'after']).execute()
  expect(ids.map((id) => rows.find((row) => row.id === id)?.after)).toEqual([
    { created_at: 'then' },
    { property_id: null },
    { affiliate_code: 'ADE', value: '5' },
    { status: 'ACTIVE' },
    { ...names, status: 'ACTIVE' },
    { location: 'Yaba' },
  ])
  const many = rows.filter(({ entity_id }) => entity_id === 'many')
  expect(many).toHaveLength(2500)
  expect(new Set(many.map(({ after }) => JSON.stringify(after)))).toEqual(new Set(['{}']))
})

test('afterwards the task reads only its index', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`
    explain select id from change where admin_id is null and action = 'create'
      and entity in ('signup', 'inquiry', 'agent', 'affiliate') and after ?| '{name,first_name,email,phone_number}'
    order by id limit 1000`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('change_with_personal_values')
})

test.each([
  ['0803 555 0177', true],
  ['Call +234 (0) 803-555-0177 today', true],
  ['{"price": 5, "message": "0803.5550177"}', true],
  ['₦5m, call ０８０３ ５５５ ０１７７', true],
  ['٠٨٠٣ ٥٥٥ ٠١٧٧', true],
  ['Write to ADA@People.test', true],
  ['ADA_%@People.test, ÉLAN@people.test', false],
  ['Write to éLAN_%1@People.test', true],
  ['Write to Ada\u{1F3E1}@people.test', true],
  ['8 0 3 5 homes, 5 5 0 1 7 rooms, 7 baths', false],
  ['₦5m for ９ homes', false],
  ['adam@people.test', false],
  ['', false],
])('whether %j contains the searched values: %j', async (text, expected) => {
  const match = parsePerson(['0803 555 0177', 'ada@people.test', 'Élan_%1@people.test', 'ada\u{1F3E1}@people.test'])
  const { rows } = await sql<{ found: boolean }>`select ${hasMatch(sql`${text}::text`, match)} as found`.execute(
    database.db,
  )
  expect(rows[0]!.found).toBe(expected)
})

const searched = parsePerson(['ada@people.test', '0803 555 0177'])
const { rough } = sources.find(({ kind }) => kind === 'property')!

test.each([
  ['changes', changesWithText(searched)],
  [
    'properties',
    sql`select id from ${withSearchedText('property', rough)} where ${hasMatch(searchedIn('property'), searched)}`,
  ],
])('PostgreSQL searches %s in parallel, and makes the text of each once', async (_, select) => {
  const agent = await insertAgent(database.db)
  await insertProperty(database.db, { agent_id: agent.id })
  const settings = ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size']
  const plan = await inTransaction(database.db, async (tx) => {
    for (const name of settings) await sql`select set_config(${name}, '0', true)`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${select}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN'])
  })
  const steps = plan.flatMap((line) => /^ *(?:-> +)?(\w+(?: \w+)*?)(?: on .*)?  \(cost/.exec(line)?.[1] ?? [])
  expect(steps).toEqual(['Gather', 'Subquery Scan', 'Parallel Seq Scan'])
})
