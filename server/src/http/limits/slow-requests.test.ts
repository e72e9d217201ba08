import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { makePhotograph } from '../../../test/media/pictures'
import { startApp, type TestApp } from '../../../test/start-app'
import { until } from '../../../test/until'
import { timeLimits } from './time-limits'

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

/** A connection that says exactly what we let it say. */
function open() {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let response = ''
  let isClosed = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (response += chunk))
  socket.on('close', () => (isClosed = true))
  // A server that cuts the line may do it while we write.
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

describe('408 is the answer', () => {
  test('to headers that never end', async () => {
    const line = open()
    line.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    await until('the connection is closed', line.isClosed)
    expect(line.status()).toBe(408)
    expect(line.response()).toContain('"message":"The request took too long to arrive"')
  })

  test('to a plain body that does not come', async () => {
    const line = open()
    line.write(
      'POST /admin/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"e',
    )
    await until('the connection is closed', line.isClosed)
    expect(line.status()).toBe(408)
    expect(line.response()).toContain('"code":"timeout"')
  })

  test('to an upload that stalls, and what had come of it is removed', async () => {
    const line = open()
    line.write(uploadHead() + imageHead())
    line.write(photograph.subarray(0, 5_000))
    await until('a file is being staged', async () => (await staged()) > 0)
    await until('the connection is closed', line.isClosed)
    expect(line.status()).toBe(408)
    await until('nothing is staged', async () => (await staged()) === 0)
  })

  test('to an upload that only trickles', async () => {
    const line = open()
    line.write(uploadHead() + imageHead())
    const trickle = setInterval(() => line.write('x'), 50)
    await until('the connection is closed', line.isClosed)
    clearInterval(trickle)
    expect(line.status()).toBe(408)
    await until('nothing is staged', async () => (await staged()) === 0)
  })
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
  const line = open()
  line.write(uploadHead(app.token, body.length))
  const pieces = 10
  const size = Math.ceil(body.length / pieces)
  for (let page = 0; page < pieces; page += 1) {
    line.write(body.subarray(page * size, (page + 1) * size))
    // The pace itself is what is tested: together longer than any of the limits.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await until('there is an answer', () => line.response() !== '')
  expect(line.status()).toBe(200)
})

test('a client that goes away in the middle leaves nothing behind', async () => {
  const line = open()
  line.write(uploadHead() + imageHead())
  line.write(photograph.subarray(0, 5_000))
  await until('a file is being staged', async () => (await staged()) > 0)
  line.end()
  await until('nothing is staged', async () => (await staged()) === 0)
  expect(await app.db.selectFrom('media_intent').select('key').execute()).toEqual([])
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

test('a refused upload is answered while it is still being sent, and cut off after a while', async () => {
  const line = open()
  line.write(uploadHead('no-token'))
  const sending = setInterval(() => line.write(Buffer.alloc(10_000)), 20)
  await until('there is an answer', () => line.response() !== '')
  expect(line.status()).toBe(401)
  await until('the connection is closed', line.isClosed)
  clearInterval(sending)
})

const chunk = `3e8\r\n${'x'.repeat(1_000)}\r\n`
const unwanted = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`

test.each([
  ['GET', '/admin/nothing', 404],
  ['POST', '/admin/nothing', 404],
  ['PUT', '/admin/auth/signin', 405],
  ['GET', '/openapi.json', 200],
  ['GET', '/data/properties', 401],
  ['GET', '/media/a/b', 404],
])('a body with %s %s is answered before it has come and cut off after 8 kB', async (method, path, status) => {
  const line = open()
  line.write(unwanted(method, path) + chunk)
  await until('there is an answer', () => line.response() !== '')
  expect(line.status()).toBe(status)
  expect(line.isClosed()).toBe(false)
  line.write(chunk.repeat(9))
  await until('the connection is closed', line.isClosed, limits.drainBodyMs * 0.75)
})

test('a short body that is not wanted leaves its connection usable', async () => {
  const line = open()
  line.write(`${unwanted('GET', '/admin/nothing')}${chunk.repeat(7)}0\r\n\r\n`)
  line.write('PUT /admin/auth/signin HTTP/1.1\r\nHost: x\r\n\r\n')
  await until('both are answered', () => line.response().includes('HTTP/1.1 405'))
})

test('a form that turns out wrong in the middle is answered at once, and its connection can be used again', async () => {
  const line = open()
  const wrong = Buffer.concat([Buffer.from(imageHead()), Buffer.from('<svg></svg>'.repeat(1_000))])
  const rest = Buffer.from(`\r\n${imageHead()}${'x'.repeat(300_000)}\r\n--${boundary}--\r\n`)
  line.write(uploadHead(app.token, wrong.length + rest.length))
  line.write(wrong)
  await until('there is an answer', () => line.response() !== '')
  expect(line.status()).toBe(415)
  line.write(rest)
  line.write(`GET /admin/nothing HTTP/1.1\r\nHost: x\r\n\r\n`)
  await until('the next answer', () => line.response().includes('HTTP/1.1 404'))
})

describe('uploads at once', () => {
  const beginUpload = (token: string) => {
    const line = open()
    line.write(uploadHead(token) + imageHead())
    line.write(photograph.subarray(0, 5_000))
    return line
  }

  test('are three for one admin; a fourth is told to wait, and may come when one has ended', async () => {
    const token = await app.signIn()
    const running = [beginUpload(token), beginUpload(token), beginUpload(token)]
    await until('all three are being staged', async () => (await staged()) === 3)
    const fourth = beginUpload(token)
    await until('the fourth is answered', () => fourth.response() !== '')
    expect(fourth.status()).toBe(429)
    expect(fourth.response()).toMatch(/retry-after: 15/i)
    expect(fourth.response()).toContain('You have 3 uploads running. Please wait until one of them is done.')
    for (const line of running) line.end()
    await until('nothing is staged', async () => (await staged()) === 0)
    const fifth = beginUpload(token)
    await until('the fifth is being staged', async () => (await staged()) === 1)
    fifth.end()
    await until('nothing is staged', async () => (await staged()) === 0)
  })

  test('hold no connection to the database while they stream', async () => {
    const lines = [beginUpload(app.token), beginUpload(app.token), beginUpload(app.token)]
    await until('all three are being staged', async () => (await staged()) === 3)
    expect(app.pool.totalCount - app.pool.idleCount).toBe(0)
    for (const line of lines) line.end()
    await until('nothing is staged', async () => (await staged()) === 0)
  })
})
