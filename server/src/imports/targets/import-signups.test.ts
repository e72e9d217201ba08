import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Imports, openImports } from '../../../test/imports/import-csv'
import { insertSignup } from '../../../test/insert-rows'

let database: Imports
beforeAll(async () => {
  database = await openImports()
})
afterEach(() => database.pool.query('truncate signup, daily_counter, change cascade'))
afterAll(() => database.close())

const importing = (lines: readonly string[], ...options: string[]) => database.importLines('signups', lines, ...options)
const signups = () => database.db.selectFrom('signup').selectAll().orderBy('created_at').execute()
const names = async () => (await signups()).map(({ name }) => name)

test('a file without names or without emails is rejected, and the message lists its columns', async () => {
  const { code, err } = await importing(['person,phone', 'Tolá,0805'])
  expect({ code, err }).toEqual({
    code: 1,
    err: 'The first line of file.csv names no column with a name and an email. Its columns are: person, phone. Assign them with --map column=field.\n',
  })
})

test('every rejected row is reported with its line and all reasons, and prevents the import', async () => {
  const { code, out } = await importing([
    'name,email,phone,date',
    'Tolá,tola@people.test,,',
    ',nobody,,',
    'Emeka,,,tomorrow',
    `Bisi,bisi@people.test,${'1'.repeat(41)},2999-01-01`,
  ])
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => line.startsWith('Line '))).toEqual([
    "Line 3 is rejected: Name is required; email 'nobody': Enter a valid email address.",
    "Line 4 is rejected: Email is required; created_at 'tomorrow' is not a time such as 2027-01-15 09:30 or 15/01/2027.",
    `Line 5 is rejected: phone_number '${'1'.repeat(40)}…': Use at most 40 characters; created_at '2999-01-01' is in the future.`,
  ])
  expect(out).toContain('Nothing was imported: correct the rejected rows')
  expect(await signups()).toEqual([])
  expect(await database.changes('signup')).toEqual([])
})

test('with --skip-refused the other rows are imported', async () => {
  const { code } = await importing(['name,email', 'Tolá,tola@people.test', 'Emeka,'], '--skip-refused')
  expect(code).toBe(0)
  expect(await names()).toEqual(['Tolá'])
})

test('a dry run shows what would be imported and changes nothing', async () => {
  const { code, out } = await importing(['name,mail,joined', 'Tolá,tola@people.test,2026-01-05'], '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('mail    → email')
  expect(out).toContain('joined  not imported')
  expect(out).toContain('Dry run: 1 sign-up would be imported. Nothing was changed.')
  expect(await signups()).toEqual([])
})

test('a row becomes a sign-up on its day, which is counted and recorded, without a notification', async () => {
  const { code, out } = await importing([
    'First name;Surname;E-mail;Phone;Date joined',
    'Ìyábọ̀;Ṣóyínká;Iyabo@People.test;0805 555 0100;05/01/2026 09:30',
  ])
  expect({ code, out }).toEqual({ code: 0, out: 'file.csv: 1 rows read, 0 rejected.\nImported 1 sign-up.\n' })
  const created_at = new Date('2026-01-05T08:30:00Z')
  const [row] = await signups()
  expect(row).toMatchObject({
    name: 'Ìyábọ̀ Ṣóyínká',
    email: 'Iyabo@People.test',
    email_folded: 'iyabo@people.test',
    phone_number: '0805 555 0100',
    search_text: "iyabo soyinka iyabo@people.test 0805 555 0100 08055550100 2348055550100\n'2",
    created_at,
    received_at: created_at,
  })
  const counters = await database.db.selectFrom('daily_counter').select(['entity', 'created_on', 'amount']).execute()
  expect(counters).toEqual([{ entity: 'signup', created_on: '2026-01-05', amount: 1 }])
  expect(await database.changes('signup')).toMatchObject([
    {
      admin_id: null,
      action: 'create',
      entity_id: row?.id,
      before: null,
      after: { created_at: created_at.toISOString() },
    },
  ])
  expect(JSON.stringify(await database.changes('signup'))).not.toMatch(/Iyabo|0805/i)
})

test('the same file again adds nothing, and sign-ups from other sources stay as they are', async () => {
  await insertSignup(database.db, { name: 'Was here', email: 'Here@People.test', created_at: new Date('2026-01-01') })
  const lines = ['name,email,date', 'Tolá,tola@people.test,2026-01-02', 'Other name,here@people.test,2026-01-03']
  const first = await importing(lines)
  expect(first.out).toContain('1 row is in Gatehouse already with the same email address.')
  expect(first.out).toContain('Imported 1 sign-up.')
  const again = await importing([...lines, 'Bisi,bisi@people.test,2026-01-04'])
  expect(again.out).toContain('2 rows are in Gatehouse already with the same email address.')
  expect(await names()).toEqual(['Was here', 'Tolá', 'Bisi'])
  expect(await database.changes('signup')).toHaveLength(2)
})

test('for an email that is twice in the file, an equal row is skipped and another name is rejected', async () => {
  const same = await importing(['name,email', 'Tolá,tola@people.test', 'Tolá,tola@people.test'])
  expect(same.out).toContain('1 row is equal to an earlier row of the file; left out.\n  Lines 3 (= 2)')
  expect(await names()).toEqual(['Tolá'])
  const other = await importing(['name,email', 'Bisi,bisi@people.test', 'Bísí,BISI@people.test'])
  expect(other.code).toBe(1)
  expect(other.out).toContain('Line 3 is rejected: line 2 has the same email and other content.')
})

test('three thousand rows are imported in batches', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `Person ${index},p${index}@people.test`)
  expect((await importing(['name,email', ...rows])).out).toContain('Imported 3,000 sign-ups.')
  expect(await database.changes('signup')).toHaveLength(3_000)
})
