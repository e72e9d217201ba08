import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { until } from '../../../test/until'
import { readConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { createLog } from '../../log'
import { exemptAddresses, limitConnections } from './connection-limit'
import { createHttpServer } from '../http-server'
import { timeLimits } from '../../settings/time-limits'

const { responseStallMs } = timeLimits
// More than the buffers of both ends of a connection can contain.
const partBytes = 40_000_000
const parts = 5
const long = Buffer.alloc(parts * partBytes)

let app: FastifyInstance
let port: number
let finishLate: (() => void)[] = []
beforeAll(async () => {
  const log = createLog({ write: () => {} })
  app = await createHttpServer({ config: readConfig({}), log } as unknown as Dependencies)
  app.get('/long', (_request, reply) => reply.send(long))
  app.get('/stream', (_request, reply) => reply.send(Readable.from([long], { objectMode: false })))
  app.get('/late', (_request, reply) => void finishLate.push(() => void reply.send('late')))
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(() => {
  finishLate = []
})
afterAll(() => app.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

function open(toPort = port) {
  const socket = connect(toPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

/** Requests a long response, and reads only the number of bytes that `read` was called with last. */
async function requestLong(path: string) {
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  const socket = open()
  let received = 0
  let allowed = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received >= allowed) socket.pause()
  })
  socket.write(get(path))
  const atServer = await accepted
  const read = async (bytes: number) => {
    allowed = bytes
    socket.resume()
    await until(`${bytes} bytes were received`, () => received >= bytes)
  }
  return { read, atServer }
}

/** Calls what Node's timer of a socket calls after the timeout that was set. */
function expire(socket: Socket): void {
  const { _onTimeout: onTimeout } = socket as Socket & { _onTimeout: () => void }
  onTimeout.call(socket)
}

test.each(['/long', '/stream'])('a response of which the client reads nothing is aborted: %s', async (path) => {
  const { read, atServer } = await requestLong(path)
  await read(1)
  expect(atServer.timeout).toBe(responseStallMs)
  // The first call notices that a part of the response was sent since it was begun.
  expire(atServer)
  expire(atServer)
  expect(atServer.destroyed).toBe(true)
})

test('a response that is read slowly but steadily is sent completely', async () => {
  const { read, atServer } = await requestLong('/long')
  for (let part = 1; part < parts - 1; part += 1) {
    await read(part * partBytes)
    expire(atServer)
    expect(atServer.destroyed).toBe(false)
  }
  await read(long.length)
})

test('a connection that waits for a slow handler is not closed, and serves the next request', async () => {
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  const socket = open()
  let response = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk))
  for (const count of [1, 2]) {
    socket.write(get('/late'))
    await until('the handler is called', () => finishLate.length === count)
    expect((await accepted).timeout ?? 0).toBe(0)
    finishLate.at(-1)?.()
    await until('the response was received', () => response.split('late').length === count + 1)
  }
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
  const send = (requests: number) => {
    const socket = open()
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.write(get('/late').repeat(requests))
    return { socket, count: () => received.split('HTTP/1.1 200').length - 1 }
  }
  const ten = send(10)
  await until('all handlers are called', () => finishLate.length === 10)
  for (const finish of finishLate) finish()
  await until('all responses are received', () => ten.count() === 10)
  const eleven = send(11)
  await until('the connection is closed', () => eleven.socket.closed)
  expect(eleven.count()).toBe(0)
})
