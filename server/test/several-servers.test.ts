import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../src/database/open'
import { sealChanges } from '../src/records/changes/seal'
import { startGatehouse, type Gatehouse } from '../src/start'
import { listNames } from '../src/storage/store/disk-folders'
import { makeDataFolder } from './data-folder'
import { openEmptyDatabase } from './database'
import { testAdmin } from './insert-rows'
import { makePhotograph } from './media/pictures'
import { continueUpload, offsetOf, startUpload } from './media/resumable-upload'
import { storedKeys } from './media/stored-media'
import { sendRequest, type TestFile } from './send-request'
import { until } from './until'

// Several servers on one DATABASE_URL, as behind a proxy.
const slow = { timeout: 60_000 }
let photograph: TestFile
let database: OpenDatabase

beforeAll(async () => {
  photograph = { name: 'front.jpg', content: await makePhotograph({ width: 400, height: 300 }) }
})

beforeEach(async () => {
  database = await openEmptyDatabase()
  onTestFinished(() => database.close())
})

async function start(dataDir: string, print: (line: string) => void = () => {}, settings = {}): Promise<Gatehouse> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, PORT: '0', ...settings }
  const credentials = { ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password }
  const gatehouse = await startGatehouse({ ...env, ...credentials }, print)
  onTestFinished(() => gatehouse.close())
  return gatehouse
}

async function signIn({ url }: Gatehouse): Promise<string> {
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  return (await sendRequest(url, sessionEndpoints.signIn, { body })).response.token
}

test('five servers that start at the same time migrate once and create one first admin', slow, async () => {
  const lines: string[] = []
  const dataDir = makeDataFolder()
  await Promise.all([1, 2, 3, 4, 5].map(() => start(dataDir, (line) => lines.push(line))))
  expect(lines.filter((line) => line.includes('is ready at'))).toHaveLength(5)
  expect(lines.filter((line) => line.startsWith('Email'))).toHaveLength(1)
  const { rows } = await sql<{ admins: number; changes: number }>`
    select (select count(*) from admin) as admins, (select count(*) from change) as changes`.execute(database.db)
  expect(rows).toEqual([{ admins: 1, changes: 1 }])
})

test('a server with another database rejects the data folder of the first, which loses nothing', slow, async () => {
  const dataDir = makeDataFolder()
  const first = await start(dataDir)
  const token = await signIn(first)
  const files = { property_images: [photograph] }
  const created = await sendRequest(first.url, propertyEndpoints.create, { token, body: samplePropertyInput, files })
  const [picture = ''] = created.response.data.property_images
  const otherDatabase = await openEmptyDatabase()
  onTestFinished(() => otherDatabase.close())
  const starting = startGatehouse(
    { DATA_DIR: dataDir, DATABASE_URL: otherDatabase.connectionString, PORT: '0' },
    () => {},
  )
  await expect(starting).rejects.toThrow(/^The media in .* belong to another database\. .*npm run admin -- adopt-media/)
  const second = await start(dataDir)
  expect((await fetch(picture)).status).toBe(200)
  expect((await fetch(picture.replace(first.url, second.url))).status).toBe(200)
})

test('a server with another media folder is rejected: it would not have the photographs of the first', async () => {
  await start(makeDataFolder())
  await expect(start(makeDataFolder())).rejects.toThrow(/is another folder\. Several servers need one shared folder/)
})

test('a token is valid on both servers until it is signed out on either', async () => {
  const dataDir = makeDataFolder()
  const [one, other] = [await start(dataDir), await start(dataDir)]
  const token = await signIn(one)
  expect((await sendRequest(other.url, statsEndpoints.find, { token })).status).toBe(200)
  expect((await sendRequest(other.url, sessionEndpoints.signOut, { token })).status).toBe(200)
  expect((await sendRequest(one.url, statsEndpoints.find, { token })).status).toBe(401)
})

test('a feed is the same on both servers, and each responds 304 to the ETag of the other', async () => {
  const settings = { PUBLIC_URL: 'https://office.example.com' }
  const dataDir = makeDataFolder()
  const servers = [await start(dataDir, undefined, settings), await start(dataDir, undefined, settings)]
  const token = await signIn(servers[0]!)
  const body = { ...samplePropertyInput, location: 'Bourdillon Road' }
  const files = { property_images: [photograph] }
  expect((await sendRequest(servers[0]!.url, propertyEndpoints.create, { token, body, files })).status).toBe(200)
  await sealChanges(database.db)
  for (const endpoint of Object.values(feedEndpoints)) {
    const read = async ({ url }: Gatehouse, headers = {}) => sendRequest(url, endpoint as Endpoint, { token, headers })
    const [one, other] = await Promise.all(servers.map((server) => read(server)))
    expect(one!.text).toContain('Bourdillon Road')
    expect([other!.text, other!.headers.get('etag')]).toEqual([one!.text, one!.headers.get('etag')])
    const headers = { 'If-None-Match': one!.headers.get('etag')! }
    const statuses = servers.map(async (server) => (await read(server, headers)).status)
    expect(await Promise.all(statuses)).toEqual([304, 304])
  }
})

test('one Idempotency-Key sent to both servers concurrently creates one property, with one response', async () => {
  const dataDir = makeDataFolder()
  const servers = [await start(dataDir), await start(dataDir)]
  const token = await signIn(servers[0]!)
  const headers = { 'Idempotency-Key': randomUUID() }
  const sent = { token, headers, body: samplePropertyInput, files: { property_images: [photograph] } }
  const outcomes = await Promise.all(servers.map(({ url }) => sendRequest(url, propertyEndpoints.create, sent)))
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  expect(outcomes[0]?.response.data.id).toBe(outcomes[1]?.response.data.id)
  expect(await database.db.selectFrom('property').select('id').execute()).toHaveLength(1)
  await until('the files of the second send are gone', async () => (await storedKeys(dataDir)).length === 1)
})

test('an upload continues on a server with another folder from its first byte, and cannot mix the bytes of both', async () => {
  const [dataDir, otherDir] = [makeDataFolder(), makeDataFolder()]
  const one = await start(dataDir)
  // With the ids of the first one: servers with a bucket have folders of their own for uploads.
  await cp(join(dataDir, 'media'), join(otherDir, 'media'), { recursive: true })
  const other = await start(otherDir)
  const token = await signIn(one)
  const [first, second] = [one, other].map(({ url }) => ({ url, token }))
  const content = new Uint8Array(photograph.content)
  const half = content.length >> 1
  const address = await startUpload(first!, content)
  expect((await continueUpload(first!, address, 0, content.slice(0, half))).status).toBe(204)
  expect((await continueUpload(second!, address, half, content.slice(half))).status).toBe(409)
  expect(await offsetOf(second!, address)).toBe(0)
  expect((await continueUpload(second!, address, 0, content)).status).toBe(204)
  // The first one compares what it has itself, although the other has compared all of it.
  expect((await continueUpload(first!, address, half, new Uint8Array(content.length - half))).status).toBe(422)
  const body = { ...samplePropertyInput, kept_property_images: [address] }
  expect((await sendRequest(other.url, propertyEndpoints.create, { token, body })).status).toBe(200)
})

test('a server that starts on the same media folder does not disturb an upload to the other', async () => {
  const dataDir = makeDataFolder()
  const one = await start(dataDir)
  const token = await signIn(one)
  const form = new FormData()
  for (const [name, value] of Object.entries(samplePropertyInput))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const name of ['a.jpg', 'b.jpg'])
    form.append('property_images', new Blob([new Uint8Array(photograph.content)]), name)
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())

  const headers = { Authorization: token, 'Content-Type': whole.headers.get('content-type') ?? '' }
  const upload = request(`${one.url}/admin/properties/add`, { method: 'POST', headers })
  const status = new Promise((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => resolve(response.resume().statusCode))
  })
  upload.write(bytes.subarray(0, bytes.length - 1_000))
  await until('the first picture is staged', async () => (await listStaged(dataDir)).length > 0)
  const other = await start(dataDir)
  expect((await listStaged(dataDir)).length).toBeGreaterThan(0)
  upload.end(bytes.subarray(bytes.length - 1_000))
  expect(await status).toBe(200)

  const { response } = await sendRequest(other.url, propertyEndpoints.list, { token })
  const address = new URL(response.data[0]?.property_images[0] ?? '')
  expect((await fetch(other.url + address.pathname)).status).toBe(200)
})

const listStaged = (dataDir: string) => listNames(join(dataDir, 'media', '.staging'))
