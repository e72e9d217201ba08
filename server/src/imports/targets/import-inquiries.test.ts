import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Imports, openImports } from '../../../test/imports/import-csv'
import { insertProperty } from '../../../test/insert-rows'

let database: Imports
beforeAll(async () => {
  database = await openImports()
})
afterEach(() => database.pool.query('truncate inquiry, daily_counter, change, property cascade'))
afterAll(() => database.close())

const importing = (lines: readonly string[], ...options: string[]) =>
  database.importLines('inquiries', lines, ...options)
const inquiries = () => database.db.selectFrom('inquiry').selectAll().orderBy('created_at').execute()

test('a file without the required columns is rejected, and the message names them', async () => {
  expect((await importing(['date', '2026-01-05'])).err).toContain(
    'names no column with a name, an email and a message. Its columns are: date.',
  )
})

test('every rejected row is reported: with the errors of the form, or an unknown property', async () => {
  const { code, out } = await importing([
    'name,email,message,property',
    'Emeka,emeka@people.test,,',
    'Bisi,bisi@people.test,Is it free?,A-7',
    'Tolá,tola@people.test,And this?,0193a2b4-0000-7000-8000-000000000001',
  ])
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => line.startsWith('Line '))).toEqual([
    'Line 2 is rejected: Message is required.',
    "Line 3 is rejected: there is no property with the id or the reference 'A-7'.",
    "Line 4 is rejected: there is no property with the id or the reference '0193a2b4-0000-7000-8000-000000000001'.",
  ])
  expect(await inquiries()).toEqual([])
})

test('a row becomes an inquiry about its property, identified by id or by the reference of its import', async () => {
  const { id } = await insertProperty(database.db)
  const { id: imported } = await insertProperty(database.db, { import_key: 'reference:A-7' })
  const { out } = await importing([
    'full name,mail,phone,enquiry,listing,channel,date',
    `Emeka,emeka@people.test,0809,"Is it free?\nSaturday?",${id.toUpperCase()},App,2026-01-05`,
    'Bisi,bisi@people.test,,And this?,A-7,,2026-01-06',
    'Tolá,tola@people.test,,Do you let offices?,,,2026-01-07',
  ])
  expect(out).toContain('Imported 3 inquiries.')
  const rows = await inquiries()
  expect(rows).toMatchObject([
    {
      name: 'Emeka',
      email: 'emeka@people.test',
      phone_number: '0809',
      message: 'Is it free?\nSaturday?',
      property_id: id,
      source: 'App',
      created_at: new Date('2026-01-04T23:00:00Z'),
      received_at: new Date('2026-01-04T23:00:00Z'),
    },
    { property_id: imported },
    { property_id: null },
  ])
  expect(await database.changes('inquiry')).toMatchObject([
    { admin_id: null, action: 'create', after: { property_id: id } },
    { after: { property_id: imported } },
    { after: { property_id: null } },
  ])
  expect(JSON.stringify(await database.changes('inquiry'))).not.toMatch(/Is it free|@/)
  const counters = await database.db
    .selectFrom('daily_counter')
    .select(['entity', 'amount'])
    .orderBy('entity')
    .execute()
  const one = (entity: string) => ({ entity, amount: 1 })
  expect(counters).toEqual(['inquiry', 'inquiry', 'inquiry', ...Array(3).fill('open_inquiry')].map(one))
})

test('the same file again adds nothing; equal rows of one file are two inquiries unless they are skipped', async () => {
  const lines = ['name,email,message', 'Emeka,e@people.test,Free?', 'Emeka,e@people.test,Free?']
  const first = await importing(lines)
  expect(first.out).toContain('1 row is equal to an earlier row of the file; leave them out with --skip-duplicates.')
  expect(first.out).toContain('Imported 2 inquiries.')
  const again = await importing(lines)
  expect(again.out).toContain('2 rows are in Gatehouse already from an earlier import.')
  expect(again.out).toContain('Imported 0 inquiries.')
  const once = await importing(
    ['name,email,message', 'Bisi,b@people.test,Free?', 'Bisi,b@people.test,Free?'],
    '--skip-duplicates',
  )
  expect(once.out).toContain('Imported 1 inquiry.')
  expect(await inquiries()).toHaveLength(3)
})

test('the same file again adds nothing when one of its properties was purged, and its new rows are imported', async () => {
  await insertProperty(database.db, { import_key: 'reference:A-7' })
  const lines = ['name,email,message,property', 'Emeka,e@people.test,Free?,A-7']
  await importing(lines)
  await database.db.deleteFrom('property').execute()
  const { code, out } = await importing([...lines, 'Bisi,b@people.test,And land?,'])
  expect(out).toContain('1 row is in Gatehouse already from an earlier import.')
  expect(out).toContain('Imported 1 inquiry.')
  expect(code).toBe(0)
  expect(await inquiries()).toHaveLength(2)
})

test('a dry run counts inquiries about a property', async () => {
  const { id } = await insertProperty(database.db)
  const lines = ['name,email,message,property', `Emeka,e@people.test,Free?,${id}`, 'Bisi,b@people.test,Free?,']
  const { out } = await importing(lines, '--dry-run')
  expect(out).toContain('About:\n  a property: 1\n  no property: 1\n')
  expect(await inquiries()).toEqual([])
})
