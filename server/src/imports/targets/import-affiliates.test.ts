import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Imports, openImports } from '../../../test/imports/import-csv'

let database: Imports
beforeAll(async () => {
  database = await openImports()
})
afterEach(() => database.pool.query('truncate affiliate, daily_counter, change cascade'))
afterAll(() => database.close())

const importing = (lines: readonly string[], ...options: string[]) =>
  database.importLines('affiliates', lines, ...options)
const affiliates = () => database.db.selectFrom('affiliate').selectAll().orderBy('id').execute()

test('every rejected row is reported with its reasons, in the messages of the form', async () => {
  const { code, out } = await importing([
    'first name,last name,phone,properties,status,payment,code',
    'Ada,,0803,many,Activated,Pending,',
    'Bola,Ade,0803,1,Resting,Paid,A B',
  ])
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => line.startsWith('Line '))).toEqual([
    "Line 2 is rejected: Last name is required; property_count 'many': The number of properties must be a whole number from 0 to 1,000,000.",
    "Line 3 is rejected: status 'Resting': Status must be one of: Activated, Terminated, Processing, Completed; " +
      "payment_status 'Paid': Payment status must be one of: Processing, Pending, Disbursed; " +
      "the code 'A B' must have 3 to 20 letters, digits and hyphens.",
  ])
  expect(await affiliates()).toEqual([])
})

test('a row keeps its code in capitals, a row without a code gets a new one, and missing values get defaults', async () => {
  const { out } = await importing([
    'First name,Surname,Phone,Referral code,Properties,Commission,Status,Payment status',
    'Ada,Obi,0803 111 2222,ade-2024,4.0,"75,000.00",completed,DISBURSED',
    'Bola,Adé,0803 333 4444,,,,,',
    'Chidi,Eze,0803 555 6666,,2,5% of each sale,,',
  ])
  expect(out).toContain('Imported 3 affiliates.')
  const rows = await affiliates()
  expect(rows).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Obi',
      affiliate_code: 'ADE-2024',
      property_count: 4,
      value: '75000',
      status: 'Completed',
      payment_status: 'Disbursed',
      search_text: "ada obi 0803 111 2222 ade-2024 2024 ade2024 08031112222 2348031112222\n'2",
    },
    { property_count: 0, value: '0', status: 'Activated', payment_status: 'Pending' },
    { property_count: 2, value: '5% of each sale' },
  ])
  expect(rows[1]?.affiliate_code).toMatch(/^GH-[A-Z0-9]{5}$/)
  expect(rows[2]?.affiliate_code).not.toBe(rows[1]?.affiliate_code)
  expect(await database.changes('affiliate')).toMatchObject([
    { admin_id: null, action: 'create', entity_id: rows[0]?.id, after: { affiliate_code: 'ADE-2024' } },
    { after: { affiliate_code: rows[1]?.affiliate_code } },
    { after: { affiliate_code: rows[2]?.affiliate_code } },
  ])
  expect(JSON.stringify(await database.changes('affiliate'))).not.toMatch(/Ada|Obi|0803/)
})

test('the same file again adds nothing, with codes and without', async () => {
  const lines = ['first name,last name,phone,code', 'Ada,Obi,0803,ADE', 'Bola,Ade,0804,', 'Bola,Ade,0804,']
  expect((await importing(lines)).out).toContain('Imported 3 affiliates.')
  const again = await importing(lines)
  expect(again.out).toContain('3 rows are in Gatehouse already from an earlier import or with the same code.')
  expect(again.out).toContain('Imported 0 affiliates.')
  expect(await affiliates()).toHaveLength(3)
})

test('the same file imported twice concurrently is imported once', async () => {
  const lines = ['first name,last name,phone,code', 'Ada,Obi,0803,ADE', 'Bola,Ade,0804,']
  const both = await Promise.all([importing(lines), importing(lines)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await affiliates()).toHaveLength(2)
  expect(await database.changes('affiliate')).toHaveLength(2)
})

test('a code of another affiliate is rejected; with the same name it is the same affiliate', async () => {
  await importing(['first name,last name,phone', 'Ada,Obi,0803'])
  const [{ affiliate_code } = { affiliate_code: '' }] = await affiliates()
  const other = await importing(['first name,last name,phone,code', `Bola,Ade,0804,${affiliate_code}`])
  expect(other.code).toBe(1)
  expect(other.out).toContain(`Line 2 is rejected: the code '${affiliate_code}' belongs to another affiliate.`)
  const same = await importing(['first name,last name,phone,code', `ADA,Obi,0999,${affiliate_code.toLowerCase()}`])
  expect(same.out).toContain('Imported 0 affiliates.')
  expect(await affiliates()).toHaveLength(1)
})
