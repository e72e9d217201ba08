import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Imports, openImports } from '../../../test/imports/import-csv'
import { insertAgent } from '../../../test/insert-rows'
import { recount } from '../../records/counters/recount'

let database: Imports
beforeAll(async () => {
  database = await openImports()
})
afterEach(() => database.pool.query('truncate agent, daily_counter, change, property, media cascade'))
afterAll(() => database.close())

const importing = (lines: readonly string[], ...options: string[]) => database.importLines('agents', lines, ...options)
const agents = () => database.db.selectFrom('agent').selectAll().orderBy('id').execute()

test('a company and a valid email are required, and every rejected row is reported', async () => {
  expect((await importing(['email', 'a@b.test'])).err).toContain('names no column with a company name.')
  const { code, out } = await importing(['company,email,city', 'Lekki Homes,,Lagos', ',nobody,Lagos'])
  expect(code).toBe(1)
  expect(out).toContain('Line 2 is rejected: Email is required.')
  expect(out).toContain("Line 3 is rejected: Company name is required; email 'nobody': Enter a valid email address.")
  expect(await agents()).toEqual([])
})

test('a row becomes an active agent without a logo, and missing values stay empty', async () => {
  const { out } = await importing([
    'Agency,First name,Last name,Email,Phone,Town,Post code',
    'Ọkáfọ̀r & Daughters,Ngozi,Ọkáfọ̀r,Ngozi@Okafor.test,0803 123 4567,Lagos,105102',
    'Coal City Homes,,,hello@coalcity.test,,,',
  ])
  expect(out).toContain('Imported 2 agents.')
  const rows = await agents()
  expect(rows).toMatchObject([
    {
      company_name: 'Ọkáfọ̀r & Daughters',
      first_name: 'Ngozi',
      last_name: 'Ọkáfọ̀r',
      email: 'Ngozi@Okafor.test',
      email_folded: 'ngozi@okafor.test',
      phone_number: '0803 123 4567',
      city: 'Lagos',
      postcode: '105102',
      status: 'ACTIVE',
      search_text: expect.stringMatching(/^ngozi okafor okafor & daughters ngozi@okafor.test .* lagos /) as string,
      version: 1,
    },
    { company_name: 'Coal City Homes', first_name: '', phone_number: '', postcode: '' },
  ])
  expect(await database.changes('agent')).toMatchObject([
    { admin_id: null, action: 'create', entity_id: rows[0]?.id, after: { status: 'ACTIVE' } },
    { entity_id: rows[1]?.id, after: { status: 'ACTIVE' } },
  ])
  expect(await recount(database.db, new Date())).toEqual([])
  expect(JSON.stringify(await database.changes('agent'))).not.toMatch(/Ọkáfọ̀r|ngozi|Coal City/i)
})

test('an agent with the same email stays as it is, and a deleted one is not restored', async () => {
  const lines = ['company,email', 'Lekki Homes,info@lekki.test', 'Ikoyi Homes,info@ikoyi.test']
  await importing(lines)
  await database.pool.query(`update agent set deleted_at = now() where company_name = 'Ikoyi Homes'`)
  await insertAgent(database.db, { company_name: 'Yaba Homes', email: 'Info@Yaba.test' })
  const { out } = await importing([...lines, 'Another name,info@yaba.test', 'Ajah Homes,info@ajah.test'])
  expect(out).toContain(
    '3 rows are in Gatehouse already with the same email address (1 deleted since, and not restored).',
  )
  expect(out).toContain('Imported 1 agent.')
  const live = (await agents()).filter(({ deleted_at }) => deleted_at === null)
  expect(live.map(({ company_name }) => company_name)).toEqual(['Lekki Homes', 'Yaba Homes', 'Ajah Homes'])
})

test('imported listings are assigned to imported agents by email', async () => {
  await importing(['company,email', 'Lekki Homes,info@lekki.test'])
  const { out } = await database.importLines('listings', ['town,price,agent_email', 'Lekki,5,INFO@lekki.test'])
  expect(out).toContain('Imported 1 listing.')
  const [agent] = await agents()
  const property = await database.db.selectFrom('property').select('agent_id').executeTakeFirst()
  expect(property?.agent_id).toBe(agent?.id)
})
