import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { until } from '../../../test/until'
import { readConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { createLog } from '../../log'
import { exemptAddresses, limitConnections } from './connection-limit'
import { createHttpServer } from '../http-server'
import { timeLimits } from './time-limits'

const responseStallMs = 300
// More than the buffers of both ends of a connection can contain.
const long = Buffer.alloc(40_000_000, 'a')

let app: FastifyInstance
let port: number
beforeAll(async () => {
  ;({ app, port } = await start(responseStallMs))
})
afterAll(() => app.close())

async function start(stallMs: number) {
  const config = { ...readConfig({}), timeLimits: { ...timeLimits, responseStallMs: stallMs, checkEveryMs: 50 } }
  const app = await createHttpServer({ config, log: createLog({ write: () => {} }) } as unknown as Dependencies)
  app.get('/long', (_request, reply) => reply.send(long))
  app.get('/stream', (_request, reply) => reply.send(Readable.from([long], { objectMode: false })))
  app.get('/late', (_request, reply) => void pause(responseStallMs * 4).then(() => reply.send('late')))
  await app.listen({ port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

function open(toPort = port) {
  const socket = connect(toPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

const openAtServer = (at = app) =>
  new Promise<number>((resolve, reject) =>
    at.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test.each(['/long', '/stream'])(
  'the connection is closed when the client stops reading the response of %s',
  async (path) => {
    const socket = open()
    socket.pause()
    socket.write(get(path))
    await until('the server has the connection', async () => (await openAtServer()) > 0)
    await until('the server has closed the connection', async () => (await openAtServer()) === 0)
  },
)

test('the connection is closed after the timeout, not after twice as long', async () => {
  const stallMs = 2_000
  const slower = await start(stallMs)
  onTestFinished(() => slower.app.close())
  const socket = open(slower.port)
  socket.pause()
  socket.write(get('/long'))
  await until('the server has the connection', async () => (await openAtServer(slower.app)) > 0)
  const startedAt = performance.now()
  await until('the server has closed the connection', async () => (await openAtServer(slower.app)) === 0)
  expect(performance.now() - startedAt).toBeLessThan(stallMs * 1.75)
})

test('a response that is read slowly but steadily is sent completely', async () => {
  const socket = open()
  socket.write(get('/long'))
  let received = 0
  let isSlow = true
  let allowed = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (isSlow && received > allowed) socket.pause()
  })
  // The pauses are what is tested: together several times the timeout.
  for (let page = 0; page < 30; page += 1) {
    await pause(responseStallMs / 5)
    // The buffers of both ends absorb a few megabytes before the sender sees progress.
    allowed += long.length / 80
    socket.resume()
  }
  expect(received).toBeLessThan(long.length / 2)
  isSlow = false
  socket.resume()
  await until('everything was received', () => received > long.length)
})

test('a connection that waits for a slow handler is not closed, and serves the next request', async () => {
  const socket = open()
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk))
  socket.write(get('/late'))
  await until('the response was received', () => response.endsWith('late'))
  await pause(responseStallMs * 3)
  socket.write(get('/late'))
  await until('the next response was received', () => response.split('late').length === 3)
})

test('connections of an address beyond the limit are closed, until another one ends', async () => {
  const server = createServer((_request, response) => response.end('here'))
  limitConnections(server, 3, () => false)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const toPort = (server.address() as AddressInfo).port
  const first = [open(toPort), open(toPort), open(toPort)]
  for (const socket of first) await expectServed(socket)
  const overLimit = open(toPort)
  await new Promise((resolve) => overLimit.once('close', resolve))
  first[0]?.destroy()
  await until('another connection is served', async () => isServed(open(toPort)))
})

const isServed = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    socket.write(get('/'))
  })

async function expectServed(socket: Socket) {
  expect(await isServed(socket)).toBe(true)
}

test('this machine and the trusted proxies are exempt from the limit', () => {
  const isExempt = exemptAddresses(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3']) {
    expect(isExempt(address), address).toBe(true)
  }
  for (const address of ['192.0.2.7', '2001:db8:1::5']) expect(isExempt(address), address).toBe(true)
  for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '']) expect(isExempt(address), address).toBe(false)
})

test('a connection that sends more than ten requests without waiting for responses is closed', async () => {
  const countResponses = async (requests: number) => {
    const socket = open()
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(get('/late').repeat(requests))
    const count = () => received.split('HTTP/1.1 200').length - 1
    await Promise.race([closed, until('all responses are received', () => count() === requests)])
    return count()
  }
  expect(await countResponses(10)).toBe(10)
  expect(await countResponses(11)).toBe(0)
})
