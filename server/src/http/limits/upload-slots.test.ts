import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'

// Clients that disconnect at any point of an upload, while the database is slow.

let app: TestApp
let photograph: Buffer
// Fastify reports the start and the end of each handler; a failed one may be reported several times.
const runningHandlers = new Set<unknown>()
const onStart = (message: unknown) => void runningHandlers.add((message as { request: unknown }).request)
const onEnd = (message: unknown) => void runningHandlers.delete((message as { request: unknown }).request)
let startedRequests = 0
// Also those whose token is being read: their handlers have not started, but may take a slot.
const openRequests = new Set<ServerResponse>()
const onRequest = (message: unknown) => {
  const { response } = message as { response: ServerResponse }
  startedRequests += 1
  openRequests.add(response)
  response.once('close', () => openRequests.delete(response))
}

beforeAll(async () => {
  subscribe('http.server.request.start', onRequest)
  subscribe('tracing:fastify.request.handler:start', onStart)
  subscribe('tracing:fastify.request.handler:asyncEnd', onEnd)
  app = await startApp()
  photograph = await makePhotograph({ width: 400, height: 300 })
})
afterAll(async () => {
  unsubscribe('http.server.request.start', onRequest)
  unsubscribe('tracing:fastify.request.handler:start', onStart)
  unsubscribe('tracing:fastify.request.handler:asyncEnd', onEnd)
  await app.close()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const text = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const imageHead =
  '--edge\r\nContent-Disposition: form-data; name="property_images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const end = '\r\n--edge--\r\n'
const fields = Object.entries({
  location: 'Lekki',
  price: '1',
  property_description: 'A house',
  property_availability: '2027-01-15',
  amenities: '["Gym"]',
})
  .map(([name, value]) => text(name, value))
  .join('')

function open() {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let response = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (response += chunk))
  socket.on('error', () => {})
  return {
    write: (data: string | Buffer) => socket.write(data),
    abort: () => socket.destroy(),
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]),
  }
}

/** Sends the first `sent` bytes of an upload that names its whole length. */
function beginUpload({ token = app.token, sent = 3_000, path = propertyEndpoints.create.path, method = 'POST' } = {}) {
  const body = Buffer.concat([Buffer.from(fields + imageHead), photograph, Buffer.from(end)])
  const connection = open()
  connection.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${Math.max(body.length, 100_000)}\r\n\r\n`,
  )
  connection.write(body.subarray(0, sent))
  return connection
}

const stagedNames = () => readdir(join(app.dataDir, 'media', '.staging')).catch(() => [])
const staged = async () => (await stagedNames()).length

/** Blocks every statement on a table while `work` runs, like a slow database. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const holder = await app.pool.connect()
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const hasEnded = () => openRequests.size === 0 && runningHandlers.size === 0

async function expectFullCapacity(): Promise<void> {
  await until('all requests have ended', hasEnded)
  const running = [beginUpload(), beginUpload(), beginUpload()]
  await until('three are being staged', async () => (await staged()) === 3)
  for (const connection of running) connection.abort()
  await until('nothing is staged', async () => (await staged()) === 0)
  await until('all requests have ended', hasEnded)
}

test('uploads that are aborted while their token is checked release all slots', async () => {
  await whileLocked('session', async () => {
    const connections = Array.from({ length: 24 }, (_, index) => ({
      connection: beginUpload(),
      at: (index * 300) / 23,
    }))
    await Promise.all(connections.map(({ connection, at }) => pause(at).then(connection.abort)))
  })
  await expectFullCapacity()
})

test('handlers of small bodies that are aborted while the token is checked end as well', async () => {
  const before = startedRequests
  await whileLocked('session', async () => {
    const connections = ['application/json', 'multipart/form-data; boundary=edge'].flatMap((type) => {
      const head = `POST ${propertyEndpoints.create.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${app.token}\r\nContent-Type: ${type}\r\n`
      const [whole, half, chunked] = [open(), open(), open()] as const
      whole.write(`${head}Content-Length: 2\r\n\r\n{}`)
      half.write(`${head}Content-Length: 50\r\n\r\n{"l`)
      chunked.write(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`)
      return [whole, half, chunked]
    })
    await until('all requests have arrived', () => startedRequests - before === connections.length)
    // Their statements share connections.
    await until('the tokens are being read', async () => (await waitingForLocks()) > 0)
    for (const connection of connections) connection.abort()
    // Time for the server to notice it before the tokens are read.
    await pause(50)
  })
  await expectFullCapacity()
})

test('uploads that are aborted at any point release all slots', async () => {
  for (let round = 0; round < 10; round += 1) {
    const connections = [10, 700, 3_000].map((sent) => beginUpload({ sent }))
    await pause(round * 10)
    for (const connection of connections) connection.abort()
    await until('all requests have ended', hasEnded)
  }
  await expectFullCapacity()
})

test('requests that wait for the database hold no upload slot, whether they are aborted or not', async () => {
  await whileLocked('property', async () => {
    const whole = Buffer.concat([Buffer.from(fields + imageHead), photograph, Buffer.from(end)])
    const connections = Array.from({ length: 4 }, () => {
      const connection = open()
      connection.write(
        `POST ${propertyEndpoints.create.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${app.token}\r\n` +
          `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${whole.length}\r\n\r\n`,
      )
      connection.write(whole)
      return connection
    })
    await until('the saves wait for the table', async () => (await waitingForLocks()) >= 3)
    for (const connection of connections) connection.abort()
    await expectUploadStarts()
  })
  await expectFullCapacity()
})

async function expectUploadStarts() {
  const before = new Set(await stagedNames())
  const next = beginUpload()
  // By name: the files of aborted uploads are removed meanwhile.
  await until('another upload is being staged', async () => (await stagedNames()).some((name) => !before.has(name)))
  next.abort()
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('requests without files need no slot: six are served during three uploads, as form and as JSON', async () => {
  const running = [beginUpload(), beginUpload(), beginUpload()]
  await until('three are being staged', async () => (await staged()) === 3)
  const form = new FormData()
  form.set('location', 'Lekki')
  const path = propertyEndpoints.update.path.replace('{id}', '01900000-0000-7000-8000-000000000000')
  const sent = [form, form, form, '{}', '{}', '{}'].map((body) =>
    fetch(app.url + path, {
      method: 'PUT',
      headers: { Authorization: app.token, ...(body === '{}' ? { 'Content-Type': 'application/json' } : {}) },
      body,
    }),
  )
  const statuses = await Promise.all(sent.map(async (response) => (await response).status))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422])
  const fourth = beginUpload()
  await until('the fourth upload has a response', () => fourth.status() > 0)
  expect(fourth.status()).toBe(429)
  const short = beginUpload({ sent: 3_000 })
  await until('it has a response', () => short.status() > 0)
  expect(short.status()).toBe(429)
  for (const connection of running) connection.abort()
  await expectFullCapacity()
})
