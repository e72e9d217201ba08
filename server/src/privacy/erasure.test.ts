import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testAdmin } from '../../test/insert-rows'
import { makePhotograph } from '../../test/media/pictures'
import { searchEverything } from '../../test/personal-data/search-everything'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { recount } from '../records/counters/recount'
import { otherTables } from './other-tables'

const intakeKey = 'the-site-knows-this-key'
const { find, export: exportAll, erase, listReceipts } = personalDataEndpoints
const email = 'adaeze@people.test'
const phone = '+2348035550199'
const name = 'Adaeze Nwankwo'
const company = 'Nwankwo Realty'
const everything = [email, phone, name, 'Adaeze', company]

let app: TestApp
let photograph: Uint8Array
beforeAll(async () => {
  app = await startApp({ intakeKey })
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(() => app.close())

const key = (name: string) => ({ headers: { 'Idempotency-Key': name } })
const inStores = () => searchEverything(app.pool, join(app.dataDir, 'media'), everything)
const eraseNow = (identifiers: readonly string[], headers = {}, current_pswd = testAdmin.password) =>
  app.request(erase, { body: { identifiers, current_pswd }, headers })

/** Whether the list of tables says that this place holds nothing of people. */
const isWithoutValues = (place: string) =>
  Object.entries(otherTables).some(([table, { values }]) => `public.${table}` === place && values === null)

/** The person in every place, written in different forms; returns the ids. */
async function createPerson() {
  const contact = { name, email: 'Adaeze@People.TEST', phone_number: '0803 555 0199' }
  const intake = { token: intakeKey }
  await app.request(intakeEndpoints.signup, { ...intake, body: contact, ...key('signup') })
  const inquire = async (body: object) =>
    (await app.request(intakeEndpoints.inquiry, { ...intake, body: { ...contact, message: 'Free?', ...body } }))
      .response.data.id
  const deletedInquiry = await inquire({ message: `Call ${name}` })
  await inquire({})
  await app.request(inquiryEndpoints.remove, { params: { id: deletedInquiry } })
  const other = await inquire({
    name: 'Bola',
    email: 'bola@people.test',
    phone_number: '',
    message: `${email} told me`,
  })

  const affiliate = { first_name: 'Adaeze', last_name: 'Nwankwo', phone_number: '+234 (0) 803-555-0199', value: '5' }
  const registered = await app.request(affiliateEndpoints.create, {
    body: { ...affiliate, property_count: 1, payment_status: 'Disbursed' },
    ...key('affiliate'),
  })

  const agentBody = {
    first_name: 'Adaeze',
    last_name: 'Nwankwo',
    company_name: company,
    email,
    phone_number: '08035550199',
  }
  const files = { logo: [{ name: 'adaeze.jpg', content: photograph }] }
  const place = { city: 'Lagos', postcode: '1' }
  const agent = (await app.request(agentEndpoints.create, { body: { ...agentBody, ...place }, files })).response.data
  const images = { property_images: [{ name: 'front.jpg', content: photograph }] }
  const listing = {
    ...samplePropertyInput,
    property_description: 'Call 0803\u2011555\u20110199 or ０８０３ ５５５ ０１９９.',
  }
  const described = (await app.request(propertyEndpoints.create, { body: listing, files: images })).response.data
  const ofAgent = { ...samplePropertyInput, agent_id: agent.id }
  const deleted = (await app.request(propertyEndpoints.create, { body: ofAgent, files: images })).response.data
  await app.request(propertyEndpoints.remove, { params: { id: deleted.id } })
  await app.request(announcementEndpoints.create, {
    body: { announcement_text: `Ask ${email}`, redirect_link: `https://people.test/?mail=${email}` },
  })

  const pswd = 'palm wine at dusk'
  const body = { name, email, phone_number: phone, pswd, confirmPswd: pswd }
  const admin = (await app.request(adminEndpoints.create, { body })).response.data
  await app.signIn({ email, pswd })
  await app.pool.query(
    `insert into passkey (id, admin_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     values (gen_random_uuid(), $1, 'credential', '', 0, '{}', 'localhost', 'Phone of Adaeze', now())`,
    [admin.id],
  )
  return { agent, admin, other, described, deleted, code: registered.response.data.affiliate_code }
}

test('every call requires a token; identifiers are validated', async () => {
  const body = { identifiers: [email], current_pswd: 'x' }
  for (const endpoint of [find, exportAll, erase] as const)
    expect((await app.request(endpoint, { body, token: null })).status).toBe(401)
  expect((await app.request(listReceipts, { token: null })).status).toBe(401)
  for (const identifiers of [[], ['Adaeze'], ['0803'], Array(11).fill(email)]) {
    const { status, error } = await app.request(find, { body: { identifiers } })
    expect([status, error.code]).toEqual([422, 'invalid'])
  }
})

test('a person who is nowhere is not found, and an erasure changes nothing but writes a receipt', async () => {
  const { data } = (await app.request(find, { body: { identifiers: ['nobody@people.test'] } })).response
  expect(data).toMatchObject({ identifiers: ['nobody@people.test'], records: [], totals: {}, history: 0, responses: 0 })
  expect((await eraseNow(['nobody@people.test'])).response.data.results).toEqual([])
})

test('a price with the digits of a phone number stays in the history', async () => {
  const price = 8_035_550_198
  const body = { ...samplePropertyInput, price, property_description: 'Call 0803 555 0198.' }
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  const { id } = (await app.request(propertyEndpoints.create, { body, files })).response.data
  const edited = { price: 18_035_550_198, property_description: '8035550198' }
  await app.request(propertyEndpoints.update, { params: { id }, body: { ...body, ...edited } })
  const { data } = (await app.request(find, { body: { identifiers: ['08035550198'] } })).response
  expect(data.history).toBe(2)
  expect((await eraseNow(['08035550198'])).status).toBe(200)
  const { rows } = await app.pool.query<{ after: object }>(
    'select after from change where entity_id = $1 order by created_at, id',
    [id],
  )
  expect(rows.map(({ after }) => after)).toEqual([
    expect.objectContaining({ price, property_description: 'Call erased.' }),
    { price: edited.price, property_description: 'erased' },
    { outcome: 'redacted' },
  ])
})

test('a wrong password erases nothing', async () => {
  const { status, error } = await eraseNow([email], {}, 'not the password')
  expect([status, error.errors]).toEqual([422, { current_pswd: 'This is not your current password' }])
})

test('a person is found, exported, and erased everywhere', async () => {
  const { agent, admin, other, described, deleted, code } = await createPerson()
  const before = (await inStores()).map((place) => place.split(':')[0] ?? '')
  expect(before.filter((place) => isWithoutValues(place))).toEqual([])
  const tables = [
    'admin',
    'affiliate',
    'agent',
    'announcement',
    'change',
    'idempotency_key',
    'inquiry',
    'property',
    'signup',
  ]
  expect([...new Set(before)]).toEqual(expect.arrayContaining(tables.map((table) => `public.${table}`)))

  // Found by the email alone, and the number is suggested.
  const byEmail = (await app.request(find, { body: { identifiers: [email.toUpperCase()] } })).response.data
  expect(byEmail.related).toEqual([phone])
  expect(byEmail.records.map(({ kind }) => kind)).not.toContain('affiliate')
  const body = { identifiers: [email, '0803 555 01 99'] }
  const found = (await app.request(find, { body })).response.data
  expect(found.identifiers).toEqual([email, phone])
  expect(found.totals).toEqual({
    signup: 1,
    inquiry: 3,
    affiliate: 1,
    agent: 1,
    admin: 1,
    property: 1,
    announcement: 1,
  })
  const outcomeOf = (kind: string) =>
    found.records.filter((record) => record.kind === kind).map(({ outcome }) => outcome)
  expect(outcomeOf('signup')).toEqual(['deleted'])
  expect(outcomeOf('inquiry').toSorted()).toEqual(['deleted', 'deleted', 'redacted'])
  expect([outcomeOf('affiliate'), outcomeOf('agent'), outcomeOf('property')]).toEqual([
    ['anonymised'],
    ['deleted'],
    ['redacted'],
  ])
  expect(found.records.find(({ kind }) => kind === 'admin')).toMatchObject({
    outcome: 'kept',
    reason: 'This admin can sign in. Delete the admin first.',
  })
  expect(found.history).toBeGreaterThan(3)
  expect(found.responses).toBeGreaterThan(1)

  await app.request(adminEndpoints.remove, { params: { id: admin.id } })
  const exported = (await app.request(exportAll, { body })).response.data
  const kinds = new Set(exported.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(
    [...Object.keys(found.totals), 'change', 'file', 'passkey', 'response', 'security_event'].toSorted(),
  )
  expect(exported.find(({ kind }) => kind === 'signup')?.data).toMatchObject({ name, phone_number: '0803 555 0199' })
  expect(JSON.stringify(exported)).not.toMatch(/password_hash|token_hash|search_text|fingerprint/)

  const first = await eraseNow(body.identifiers, { 'Idempotency-Key': 'erase-1' })
  const receipt = first.response.data
  expect(receipt).toMatchObject({ admin_name: testAdmin.name, notice: expect.stringContaining('Backups') })
  expect(receipt.hashes).toEqual([
    { kind: 'email', sha256: createHash('sha256').update(email).digest('hex') },
    { kind: 'phone', sha256: createHash('sha256').update(phone).digest('hex') },
  ])
  const count = (kind: string, outcome: string) =>
    receipt.results.find((result) => result.kind === kind && result.outcome === outcome)?.count
  expect([count('signup', 'deleted'), count('inquiry', 'deleted'), count('inquiry', 'redacted')]).toEqual([1, 2, 1])
  expect([count('affiliate', 'anonymised'), count('agent', 'deleted'), count('admin', 'anonymised')]).toEqual([1, 1, 1])
  expect([count('property', 'redacted'), count('announcement', 'redacted'), count('file', 'deleted')]).toEqual([
    1, 1, 1,
  ])
  // A repeated request returns the same receipt.
  expect((await eraseNow(body.identifiers, { 'Idempotency-Key': 'erase-1' })).text).toBe(first.text)
  expect((await app.request(listReceipts, { query: { limit: 5 } })).response.data[0]).toEqual(receipt)

  await until('the files are removed', async () => {
    const logo = agent.media.logo?.url ?? ''
    return (await fetch(new URL(new URL(logo, app.url).pathname, app.url))).status === 404
  })
  expect(await inStores()).toEqual([])
  expect((await app.request(find, { body })).response.data).toMatchObject({ records: [], history: 0, responses: 0 })

  // What remains is whole: counts, listings, codes, and the records of others.
  expect((await recount(app.db, new Date())).filter(({ what }) => !what.startsWith('propert'))).toEqual([])
  const inquiries = (await app.request(inquiryEndpoints.list)).response.data
  expect(inquiries).toMatchObject([{ id: other, name: 'Bola', message: 'erased told me' }])
  const property = (await app.request(propertyEndpoints.find, { params: { id: described.id } })).response.data
  expect(property.property_description).toBe('Call erased or erased.')
  const affiliates = (await app.request(affiliateEndpoints.list, { query: { q: code } })).response
  expect(affiliates).toMatchObject({ data: [{ first_name: 'Erased', affiliate_code: code, value: '5' }] })
  expect((await app.request(agentEndpoints.restore, { params: { id: agent.id } })).status).toBe(404)
  expect((await app.request(adminEndpoints.restore, { params: { id: admin.id } })).status).toBe(409)
  expect((await app.request(propertyEndpoints.restore, { params: { id: deleted.id } })).status).toBe(200)
  const { rows } = await app.pool.query(
    `select action, admin_id from change where entity = 'erasure' and entity_id = $1`,
    [receipt.id],
  )
  expect(rows).toMatchObject([{ action: 'erase', admin_id: expect.any(String) }])
  const events = await app.pool.query(`select address, device from security_event where admin_id = $1`, [admin.id])
  expect(events.rows.length).toBeGreaterThan(1)
  expect(new Set(events.rows.map((row) => Object.values(row).join()))).toEqual(new Set([',']))
})

test('an agent with a property and an affiliate who is to be paid are kept, with their history', async () => {
  const contact = { first_name: 'Efe', last_name: 'Ovie', phone_number: '0705 555 0123' }
  const place = { city: 'Lagos', postcode: '1', company_name: 'Efe Homes', email: 'efe@people.test' }
  const logo = [{ name: 'logo.jpg', content: photograph }]
  const { id } = (await app.request(agentEndpoints.create, { body: { ...contact, ...place }, files: { logo } }))
    .response.data
  const files = { property_images: [{ name: 'front.jpg', content: photograph }] }
  const body = { ...samplePropertyInput, agent_id: id }
  const property = (await app.request(propertyEndpoints.create, { body, files })).response.data
  const payment = { property_count: 1, value: '5', payment_status: 'Pending' }
  await app.request(affiliateEndpoints.create, { body: { ...contact, ...payment } })
  await app.request(intakeEndpoints.signup, {
    token: intakeKey,
    body: { name: 'Efe', email: 'efe@people.test', phone_number: '07055550123' },
  })
  const { results } = (await eraseNow(['+234 705 555 0123'])).response.data
  expect(results.filter(({ outcome }) => outcome === 'kept').toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    {
      kind: 'affiliate',
      outcome: 'kept',
      count: 1,
      reason: 'Its payment is Pending. Set it to Disbursed, or the affiliate to Terminated, first.',
    },
    { kind: 'agent', outcome: 'kept', count: 1, reason: 'It has 1 property. Move them to another agent first.' },
  ])
  expect(results).toContainEqual({ kind: 'signup', outcome: 'deleted', count: 1, reason: null })
  expect((await app.request(agentEndpoints.find, { params: { id } })).response.data).toMatchObject(contact)
  expect((await app.request(signupEndpoints.list, { query: { q: 'efe@' } })).response.total).toBe(0)
  const { rows } = await app.pool.query(`select after from change where entity_id = $1`, [id])
  expect(rows).toMatchObject([{ after: contact }])

  await app.request(propertyEndpoints.remove, { params: { id: property.id } })
  const again = (await eraseNow(['+234 705 555 0123'])).response.data.results
  expect(again).toContainEqual({ kind: 'agent', outcome: 'deleted', count: 1, reason: null })
})

test('two erasures of one person at the same time are one', async () => {
  const body = { name: 'Kemi Ade', email: 'kemi@people.test', phone_number: '' }
  await app.request(intakeEndpoints.signup, { token: intakeKey, body })
  const both = await Promise.all([eraseNow([body.email]), eraseNow([body.email])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await searchEverything(app.pool, join(app.dataDir, 'media'), [body.email, body.name])).toEqual([])
  expect((await recount(app.db, new Date())).filter(({ what }) => what.startsWith('sign-ups'))).toEqual([])
})
