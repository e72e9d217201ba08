import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { offsetOf, startUpload } from '../../../test/media/resumable-upload'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { timeLimits } from '../../settings/time-limits'

const limits = {
  ...timeLimits,
  headersMs: 400,
  plainBodyMs: 400,
  uploadStallMs: 1_000,
  uploadWindowMs: 1_500,
  uploadBytesPerSecond: 1_000,
  drainBodyMs: 2_000,
  checkEveryMs: 50,
}

let app: TestApp
let photograph: Buffer
beforeAll(async () => {
  app = await startApp({ timeLimits: limits })
  photograph = await makePhotograph()
})
afterAll(() => app.close())

const sockets: Socket[] = []
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a raw connection, on which a test writes bytes itself. */
function open() {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let response = ''
  let isClosed = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (response += chunk))
  socket.on('close', () => (isClosed = true))
  // The server may close the connection while we write.
  socket.on('error', () => {})
  return {
    write: (text: string | Buffer) => socket.write(text),
    end: () => socket.destroy(),
    response: () => response,
    isClosed: () => isClosed,
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]),
  }
}

const boundary = 'xXx'
const uploadHead = (token = app.token, bytes = 10_000_000) =>
  `POST /admin/properties/add HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${bytes}\r\n\r\n`
const imageHead = (name = 'property_images') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`

const staged = async () => (await readdir(join(app.dataDir, 'media', '.staging')).catch(() => [])).length

describe('408 is the response', () => {
  test('to headers that never end', async () => {
    const connection = open()
    connection.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    await until('the connection is closed', connection.isClosed)
    expect(connection.status()).toBe(408)
    expect(connection.response()).toContain('"message":"The request took too long to arrive"')
  })

  test('to a body without files that does not arrive', async () => {
    const connection = open()
    connection.write(
      'POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"e',
    )
    await until('the connection is closed', connection.isClosed)
    expect(connection.status()).toBe(408)
    expect(connection.response()).toContain('"code":"timeout"')
  })

  test('to an upload that stalls, and its staged files are removed', async () => {
    const connection = open()
    connection.write(uploadHead() + imageHead())
    connection.write(photograph.subarray(0, 5_000))
    await until('a file is being staged', async () => (await staged()) > 0)
    await until('the connection is closed', connection.isClosed)
    expect(connection.status()).toBe(408)
    await until('nothing is staged', async () => (await staged()) === 0)
  })

  test('to an upload that is too slow', async () => {
    const connection = open()
    connection.write(uploadHead() + imageHead())
    const trickle = setInterval(() => connection.write('x'), 50)
    onTestFinished(() => clearInterval(trickle))
    await until('the connection is closed', connection.isClosed)
    expect(connection.status()).toBe(408)
    await until('nothing is staged', async () => (await staged()) === 0)
  })
})

test('a resumable upload that stalls gets 408, and has stored what arrived', async () => {
  const target = { url: app.url, token: app.token }
  const address = await startUpload(target, photograph)
  const connection = open()
  connection.write(
    `PATCH ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: ${app.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
      `Content-Type: application/offset+octet-stream\r\nContent-Length: ${photograph.length}\r\n\r\n`,
  )
  connection.write(photograph.subarray(0, 5_000))
  await until('the connection is closed', connection.isClosed)
  expect(connection.status()).toBe(408)
  expect(await offsetOf(target, address)).toBe(5_000)
})

test('an upload that is slow but steady is not cut off', async () => {
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fields =
    field('location', 'Lekki') +
    field('price', '1') +
    field('property_description', 'A house') +
    field('property_availability', '2027-01-15') +
    field('amenities', '["Gym"]')
  const body = Buffer.concat([Buffer.from(fields + imageHead()), photograph, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const connection = open()
  connection.write(uploadHead(app.token, body.length))
  const chunks = 10
  const size = Math.ceil(body.length / chunks)
  for (let index = 0; index < chunks; index += 1) {
    connection.write(body.subarray(index * size, (index + 1) * size))
    // The pauses are what is tested: together longer than any of the timeouts.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await until('there is a response', () => connection.response() !== '')
  expect(connection.status()).toBe(200)
})

test('a client that disconnects during an upload leaves no files and no rows', async () => {
  const connection = open()
  connection.write(uploadHead() + imageHead())
  connection.write(photograph.subarray(0, 5_000))
  await until('a file is being staged', async () => (await staged()) > 0)
  connection.end()
  await until('nothing is staged', async () => (await staged()) === 0)
  await expect.poll(() => app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
  const half = open()
  half.write(
    'POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"e',
  )
  expect((await fetch(`${app.url}/admin/nothing`)).status).toBe(404)
  half.end()
  await until('the connection is closed', half.isClosed)
  expect((await fetch(`${app.url}/admin/nothing`)).status).toBe(404)
  expect(app.logLines.filter((line) => line.includes('database unavailable'))).toEqual([])
})

test('a rejected upload gets its response while it is still being sent, and its connection is closed after a timeout', async () => {
  const connection = open()
  connection.write(uploadHead('no-token'))
  const sending = setInterval(() => connection.write(Buffer.alloc(10_000)), 20)
  onTestFinished(() => clearInterval(sending))
  await until('there is a response', () => connection.response() !== '')
  expect(connection.status()).toBe(401)
  await until('the connection is closed', connection.isClosed)
})

const chunk = `3e8\r\n${'x'.repeat(1_000)}\r\n`
const unexpectedBody = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`

test.each([
  ['GET', '/admin/nothing', 404],
  ['POST', '/admin/nothing', 404],
  ['PUT', '/admin/auth/signin', 405],
  ['GET', '/openapi.json', 200],
  ['GET', '/data/properties', 401],
  ['GET', '/media/a/b', 404],
])(
  'an unexpected body with %s %s gets a response before it has arrived, and is cut off after 8 kB',
  async (method, path, status) => {
    const connection = open()
    connection.write(unexpectedBody(method, path) + chunk)
    await until('there is a response', () => connection.response() !== '')
    expect(connection.status()).toBe(status)
    expect(connection.isClosed()).toBe(false)
    connection.write(chunk.repeat(9))
    await until('the connection is closed', connection.isClosed, limits.drainBodyMs * 0.75)
  },
)

test('after a short unexpected body the connection can be reused', async () => {
  const connection = open()
  connection.write(`${unexpectedBody('GET', '/admin/nothing')}${chunk.repeat(7)}0\r\n\r\n`)
  connection.write('PUT /admin/auth/signin HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('both responses were received', () => connection.response().includes('HTTP/1.1 405'))
})

test('a form with an invalid file gets its response immediately, and the connection can be reused', async () => {
  const connection = open()
  const wrong = Buffer.concat([Buffer.from(imageHead()), Buffer.from('<svg></svg>'.repeat(1_000))])
  const rest = Buffer.from(`\r\n${imageHead()}${'x'.repeat(300_000)}\r\n--${boundary}--\r\n`)
  connection.write(uploadHead(app.token, wrong.length + rest.length))
  connection.write(wrong)
  await until('there is a response', () => connection.response() !== '')
  expect(connection.status()).toBe(415)
  connection.write(rest)
  connection.write(`GET /admin/nothing HTTP/1.1\r\nHost: x\r\n\r\n`)
  await until('the next answer', () => connection.response().includes('HTTP/1.1 404'))
})

describe('concurrent uploads', () => {
  const beginUpload = (token: string) => {
    const connection = open()
    connection.write(uploadHead(token) + imageHead())
    connection.write(photograph.subarray(0, 5_000))
    return connection
  }

  test('are limited to three per admin; a fourth is rejected, and accepted when one has ended', async () => {
    const token = await app.signIn()
    const running = [beginUpload(token), beginUpload(token), beginUpload(token)]
    await until('all three are being staged', async () => (await staged()) === 3)
    const fourth = beginUpload(token)
    await until('the fourth has a response', () => fourth.response() !== '')
    expect(fourth.status()).toBe(429)
    expect(fourth.response()).toMatch(/retry-after: 15/i)
    expect(fourth.response()).toContain('You have 3 uploads running. Please wait until one of them is done.')
    for (const connection of running) connection.end()
    await until('nothing is staged', async () => (await staged()) === 0)
    const fifth = beginUpload(token)
    await until('the fifth is being staged', async () => (await staged()) === 1)
    fifth.end()
    await until('nothing is staged', async () => (await staged()) === 0)
  })

  test('use no database connection while they stream', async () => {
    const connections = [beginUpload(app.token), beginUpload(app.token), beginUpload(app.token)]
    await until('all three are being staged', async () => (await staged()) === 3)
    expect(app.pool.totalCount - app.pool.idleCount).toBe(0)
    for (const connection of connections) connection.end()
    await until('nothing is staged', async () => (await staged()) === 0)
  })
})
