import { once } from 'node:events'
import { connect } from 'node:net'
import { lookup } from 'node:dns/promises'
import { ErrorResponse } from '@gatehouse/contract/response'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { openPort } from './open-port'
import { timeLimits } from '../settings/time-limits'

async function open(host = '127.0.0.1', port = 0) {
  const opened = await openPort({ host, port, timeLimits })
  onTestFinished(() => opened.close(0))
  return opened
}

async function makeApp(server: Awaited<ReturnType<typeof open>>['server']) {
  const app = Fastify({ serverFactory: () => server })
  app.get('/', () => 'served')
  onTestFinished(() => app.close())
  return app
}

test.each(['GET', 'POST', 'DELETE'])('%s gets a 503 error response until the app is routed', async (method) => {
  const { url } = await open()
  const body = method === 'POST' ? { body: '{}' } : {}
  const response = await fetch(`${url}/admin/agents`, { method, ...body })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(ErrorResponse.parse(await response.json())).toEqual({
    status: false,
    message: 'The server is starting. Please try again in a moment.',
    code: 'unavailable',
  })
})

test('after that the app responds at every address of localhost', async () => {
  const port = await open('localhost')
  const app = await makeApp(port.server)
  expect((await fetch(port.url)).status).toBe(503)
  await port.route(app)
  const addresses = await lookup('localhost', { all: true })
  expect(addresses.length).toBeGreaterThan(0)
  for (const { address, family } of addresses) {
    const host = family === 6 ? `[${address}]` : address
    expect(await (await fetch(`http://${host}:${new URL(port.url).port}`)).text()).toBe('served')
  }
})

test('a port in use and a host of another machine are reported in one line', async () => {
  const usedPort = Number(new URL((await open()).url).port)
  await expect(open('127.0.0.1', usedPort)).rejects.toThrow(
    `Port ${usedPort} on 127.0.0.1 is in use by another program. Set PORT to a free one.`,
  )
  await expect(open('192.0.2.1')).rejects.toThrow('HOST must be an address of this machine, not "192.0.2.1".')
})

test('close rejects new connections and ends a request that does not finish', async () => {
  const port = await open()
  await port.route(await makeApp(port.server))
  const { hostname, port: number } = new URL(port.url)
  const socket = connect(Number(number), hostname)
    .on('error', () => {})
    .resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{')
  expect((await fetch(port.url)).status).toBe(200)
  await port.close(50)
  await closed
  await expect(fetch(port.url)).rejects.toThrow('fetch failed')
})

test('close ends a connection without a request at once', async () => {
  const port = await open()
  const unused = connect(Number(new URL(port.url).port), '127.0.0.1')
  await once(unused, 'connect')
  // It was accepted before the next one, which gets a response.
  await fetch(port.url).then((response) => response.text())
  const ended = once(unused.resume(), 'close')
  // The test would take longer than its limit.
  await port.close(600_000)
  await ended
})
