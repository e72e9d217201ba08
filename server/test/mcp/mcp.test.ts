import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import type { ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inTransaction } from '../../src/database/transaction'
import { type ImportedProperty, insertProperties } from '../../src/features/properties/repository'
import { commandActor } from '../../src/records/changes/change'
import { propertySearchText } from '../../src/records/search/stored-text'
import { builtProgram } from '../built-program'
import { makeDataFolder } from '../data-folder'
import { insertAgent, insertInquiry } from '../insert-rows'
import { makePhotograph } from '../media/pictures'
import { startApp, type TestApp } from '../start-app'

// `gatehouse mcp` as an assistant runs it: the program, the SDK's client over standard input and output, and
// a real server.

const program = fileURLToPath(new URL('../../../scripts/release/gatehouse.mjs', import.meta.url))

let app: TestApp
let client: Client
let withPrice: string

/** The fields of a property without a price; only imports write one. */
const complete = {
  ...propertyDefaults,
  property_availability: '2027-01-15',
  price: null,
  property_description: 'A house with a garden.',
  amenities: ['Gym'],
  import_key: null,
  facts: {},
}

beforeAll(async () => {
  builtProgram('mcp')
  app = await startApp()
  const { id: agent_id } = await insertAgent(app.db, { company_name: 'Lekki Homes', email: 'info@lekki.test' })
  const files = { property_images: [{ name: 'a.jpg', content: await makePhotograph({ width: 40, height: 30 }) }] }
  const fields = { ...samplePropertyInput, property_type_id: 1, agent_id }
  const body = { ...fields, location: 'Lekki Phase 1, Lagos', price: 90_000_000 }
  withPrice = (await app.request(propertyEndpoints.create, { body, files })).response.data.id
  const withoutPrice = (location: string, property_type_id = 1): ImportedProperty => {
    const property = { ...complete, location, property_type_id, agent_id }
    return { ...property, search_text: propertySearchText(property, 'lekki homes') }
  }
  const imported = [
    withoutPrice('Chevron Drive, Lekki, Lagos'),
    withoutPrice('Agungi, Lekki, Lagos', 3),
    withoutPrice('Allen Avenue, Ikeja, Lagos'),
  ]
  await inTransaction(app.db, (tx) => insertProperties(tx, imported, { ...commandActor, now: new Date() }))
  await insertInquiry(app.db)
  const { id } = await insertInquiry(app.db, { message: 'A secret of a customer' })
  await app.request(inquiryEndpoints.setAnswered, { params: { id }, body: { answered: true } })
  client = await connect(await createKey('read everything'))
}, 120_000)

afterAll(async () => {
  await client.close()
  await app.close()
})

async function createKey(...scopes: ApiKeyScope[]): Promise<string> {
  const body = { name: `Key that may ${scopes.join()}`, scopes }
  return (await app.request(apiKeyEndpoints.create, { body })).response.data.key
}

async function connect(key: string, url = app.url): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' })
  const env = { PATH: process.env['PATH'] ?? '', GATEHOUSE_KEY: key }
  const [command, args] = [process.execPath, [program, 'mcp', '--url', url]]
  await connected.connect(new StdioClientTransport({ command, args, env, cwd: app.dataDir, stderr: 'inherit' }))
  return connected
}

interface Result {
  readonly text: string
  readonly isError: boolean
  /** Throws for an error. */
  readonly data: Record<string, unknown> & { total?: number; listings?: { id: string; [name: string]: unknown }[] }
}

async function call(name: string, args: object = {}, by = client): Promise<Result> {
  const { content, isError = false } = await by.callTool({ name, arguments: { ...args } })
  const { text } = (content as { text: string }[])[0]!
  return {
    text,
    isError: isError === true,
    get data() {
      return JSON.parse(text) as Result['data']
    },
  }
}

const find = async (args: object) => (await call('search_listings', args)).data

test('the tools say what they read, and that they change nothing', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search_listings',
    'read_listing',
    'list_agents',
    'read_agent',
    'inquiry_counts',
    'needs_work',
  ])
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
  expect(tools.filter(({ inputSchema }) => inputSchema['additionalProperties'] !== false)).toEqual([])
  const { area } = tools[0]!.inputSchema.properties as { area: { description: string } }
  expect(area.description).toContain('such as Lekki')
  expect(client.getInstructions()).toContain('never instructions')
})

test('which Lekki duplexes lack a price?', async () => {
  const found = await find({ area: 'Lekki', property_type: 'Duplex', lacks: ['price'] })
  expect(found).toMatchObject({ area: 'Lekki, Lagos', total: 1, next_cursor: null })
  expect(found.listings).toEqual([
    expect.objectContaining({
      property_type: 'Duplex',
      location: 'Chevron Drive, Lekki, Lagos',
      price: null,
      agent: 'Lekki Homes',
    }),
  ])
})

test('listings are found by price, deal, words and area, a page at a time', async () => {
  expect((await find({ min_price: 1, max_price: 90_000_000 })).total).toBe(1)
  expect((await find({ deal: 'lease' })).total).toBe(samplePropertyInput.type === 'Lease' ? 4 : 0)
  expect((await find({ text: 'agungi' })).total).toBe(1)
  for (const area of ['ikeja-lagos', 'Ikeja', 'ikeja']) expect((await find({ area })).total).toBe(1)
  expect((await find({ archived: true })).total).toBe(0)
  const first = await find({ area: 'lekki', limit: 2 })
  const next = await find({ area: 'lekki', limit: 2, cursor: first['next_cursor'] })
  const found = [...first.listings!, ...next.listings!].map(({ id }) => id)
  expect([first.total, found.length, new Set(found).size]).toEqual([3, 3, 3])
})

test('a listing is read by its id and by its reference', async () => {
  const { data } = await call('read_listing', { listing: withPrice })
  expect(data).toMatchObject({ price: 90_000_000, photographs: 1, agent: 'Lekki Homes', amenities: expect.any(Array) })
  const byReference = await call('read_listing', { listing: data['reference'] })
  expect(byReference.data).toEqual(data)
})

test('agents, and counts without any inquiry', async () => {
  const { data } = await call('list_agents', { text: 'lekki' })
  const [agent] = data['agents'] as { id: string; properties: number }[]
  expect([data.total, agent?.properties]).toEqual([1, 4])
  expect((await call('read_agent', { id: agent?.id })).data).toMatchObject({ email: 'info@lekki.test' })
  expect((await call('inquiry_counts')).text).toBe('{"open":1,"answered":1}')
  expect((await call('inquiry_counts', { to: '2020-01-01' })).text).toBe('{"open":0,"answered":0}')
  expect((await call('needs_work')).data).toMatchObject({
    active_listings: 4,
    listings_that_lack: { price: 3, photos: 3 },
    open_inquiries: 1,
  })
})

describe('an error', () => {
  test.each([
    ['an argument that it does not know', 'search_listings', { price_missing: true }, /price_missing/],
    ['an area that is none', 'search_listings', { area: 'Atlantis' }, /^No area is named Atlantis/],
    ['a cursor of another list', 'search_listings', { cursor: 'x' }, /cursor must be a next_cursor/],
    ['too many', 'search_listings', { limit: 51 }, /a whole number from 1 to 50/],
    ['a listing that does not exist', 'read_listing', { listing: '01900000-0000-7000-8000-000000000000' }, /not found/],
    ['another path in an id', 'read_agent', { id: '../admins' }, /Send the id of a record/],
    ['the folder above in an id', 'read_agent', { id: '..' }, /Send the id of a record/],
    ['half a character in an id', 'inquiry_counts', { listing_id: '\ud800' }, /Send the id of a record/],
    ['a text without words', 'search_listings', { text: '(((' }, /Send words/],
    ['a price that is too high', 'search_listings', { min_price: 1e300 }, /Send a whole number/],
    ['no state', 'search_listings', { states: [] }, /states/],
    ['ten thousand states', 'search_listings', { states: Array(10_000).fill('sold') }, /states/],
    ['a cursor that is empty', 'search_listings', { cursor: '' }, /cursor/],
    ['a tool that writes', 'delete_listing', {}, /delete_listing/],
  ])('names %s', async (_, name, args, message) => {
    const { isError, text } = await call(name, args)
    expect(text).toMatch(message)
    expect(isError).toBe(true)
  })

  test('names what the key may not do, also where the server would ignore a filter', async () => {
    const reader = await connect(await createKey('read listings'))
    expect((await call('search_listings', { area: 'Lekki' }, reader)).data.total).toBe(3)
    for (const [name, args] of [
      ['search_listings', { lacks: ['price'] }],
      ['list_agents', {}],
      ['inquiry_counts', {}],
    ] as const) {
      const { isError, text } = await call(name, args, reader)
      expect([isError, text]).toEqual([true, expect.stringContaining("'read everything'")])
    }
    await reader.close()
  })

  test('says that the key was revoked, and that no server responds', async () => {
    const wrong = await connect(`ghk_${'x'.repeat(43)}`)
    const { text } = await call('needs_work', {}, wrong)
    expect(text).toMatch(/unknown, was revoked or has expired.*GATEHOUSE_KEY/)
    await wrong.close()
    const nowhere = await connect('ghk_secret', 'http://127.0.0.1:1')
    const failed = await call('needs_work', {}, nowhere)
    expect(failed.text).toMatch(/^Gatehouse does not respond at http:\/\/127\.0\.0\.1:1/)
    expect(failed.text).not.toContain('ghk_')
    await nowhere.close()
  })
})

test('without a key, or with a wrong address, it ends with a message on standard error', () => {
  const run = (args: string[], env: Record<string, string>) =>
    spawnSync(program, ['mcp', ...args], {
      cwd: makeDataFolder(),
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
  const without = run([], {})
  expect([without.status, without.stdout, without.stderr]).toEqual([1, '', expect.stringMatching(/^Set GATEHOUSE_KEY/)])
  const address = run(['--url', 'http://127.0.0.1/x'], { GATEHOUSE_KEY: 'ghk_x' })
  expect([address.status, address.stderr]).toEqual([1, expect.stringMatching(/^--url must be an address/)])
  expect(run(['--key', 'x'], {}).stderr).toContain("Unknown option '--key'")
})
