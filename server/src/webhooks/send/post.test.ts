import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

import { makeCertificate } from '../../../test/webhooks/certificate'
import { openConnections, post, postLimits } from './post'

const limits = { ...postLimits, connectMs: 300, totalMs: 600 } as unknown as typeof postLimits

async function listen(server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/`

function send(url: string, further: Partial<Parameters<typeof post>[0]> = {}) {
  const connections = openConnections(url, { allowPrivate: true })
  onTestFinished(() => connections.destroy())
  const { signal } = new AbortController()
  return post({ url, headers: {}, body: '{"type":"x"}', connections, signal, allowPrivate: true, limits, ...further })
}

test('a body is sent as JSON, and a status of 200 to 299 accepts it', async () => {
  let sent = ''
  const url = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
    request.on('end', () =>
      response.writeHead(request.headers['content-type'] === 'application/json' ? 204 : 400).end(),
    )
  })
  expect(await send(url)).toMatchObject({ isAccepted: true, status: 204, text: '', error: '' })
  expect(sent).toBe('{"type":"x"}')
})

test('a redirect is not followed', async () => {
  let isFollowed = false
  const target = await serve((_, response) => {
    isFollowed = true
    response.end()
  })
  const url = await serve((_, response) => void response.writeHead(307, { Location: target }).end())
  expect(await send(url)).toMatchObject({
    isAccepted: false,
    status: 307,
    error: 'The receiver responded with a redirect (307), which is not followed',
  })
  expect(isFollowed).toBe(false)
})

test('of an endless response 64 kB are read, and 1,024 characters are stored', async () => {
  let sent = 0
  const url = await serve((_, response) => {
    const write = () => {
      if (response.destroyed) return
      sent += 16_384
      response.write('₦'.repeat(16_384 / 4), write)
    }
    write()
  })
  const attempt = await send(url)
  expect(attempt).toMatchObject({ isAccepted: true, status: 200 })
  expect(attempt.text).toBe('₦'.repeat(1_024))
  // What the buffers of both sides hold is sent, too.
  expect(sent).toBeLessThan(20_000_000)
})

test.each<[string, RequestListener]>([
  ['no response', () => {}],
  ['a response that does not end', (_, response) => void response.write('x')],
  [
    'a response of single bytes',
    (_, response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(timer))
    },
  ],
])('%s ends at the limit', async (_, listener) => {
  const attempt = await send(await serve(listener))
  expect(attempt).toMatchObject({ isAccepted: false, error: 'No complete response within 0.6 seconds' })
  expect(attempt.durationMs).toBeLessThan(5_000)
})

/** A server that sends a text, whatever it receives, and closes the connection unless it `stays`. */
const serveText = async (text: string, stays = false) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    if (stays) socket.write(text)
    else socket.end(text)
  })
  return `127.0.0.1:${await listen(server)}/`
}

test.each([
  ['a response that is cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx', 'The connection was closed before'],
  ['other text', 'SSH-2.0-OpenSSH_9.2\r\n', 'The response is not HTTP'],
  ['long headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'The headers of the response are too long'],
])('%s is an error', async (_, text, error) => {
  const attempt = await send(`http://${await serveText(text)}`)
  expect([attempt.isAccepted, attempt.error]).toEqual([false, expect.stringMatching(new RegExp(`^${error}`))])
})

test('a change of the protocol (101) is an error at once, and the connection is closed', async () => {
  const text = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
  const url = `http://${await serveText(text, true)}`
  expect(await send(url)).toMatchObject({ status: null, error: 'The receiver has sent no response that can be read' })
})

test('a receiver without TLS is an error that says so', async () => {
  const { error } = await send(`https://${await serveText('HTTP/1.1 400 Bad Request\r\n\r\n', true)}`)
  expect(error).toBe('No secure connection (TLS) to the receiver could be made')
})

test('Retry-After of 429 and 503 is read, as seconds or as a date, and that of others is not', async () => {
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString()
  const respond = (status: number, value: string) =>
    serve((_, response) => void response.writeHead(status, { 'Retry-After': value }).end()).then(send)
  expect(await respond(429, '90')).toMatchObject({
    retryAfterSeconds: 90,
    error: 'The receiver responded with 429, and wants no requests for 90 seconds',
  })
  const { retryAfterSeconds } = await respond(503, inTwoMinutes)
  expect(retryAfterSeconds).toBeGreaterThan(60)
  expect(retryAfterSeconds).toBeLessThanOrEqual(121)
  expect((await respond(503, 'Wed, 21 Oct 2015 07:28:00 GMT')).retryAfterSeconds).toBe(0)
  for (const [status, value] of [
    [503, 'soon'],
    [503, '-5'],
    [503, '2030-01-01'],
    [500, '90'],
  ] as const)
    expect((await respond(status, value)).retryAfterSeconds).toBeNull()
})

test('a connection without TLS handshake ends at the limit of connecting', async () => {
  const port = await listen(createTcpServer())
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
    isAccepted: false,
    error: 'No connection within 0.3 seconds',
  })
})

test('a certificate that no known authority has signed is rejected, and nothing is sent', async () => {
  let requests = 0
  const server = createSecureServer(await makeCertificate(), () => (requests += 1))
  expect(await send(`https://127.0.0.1:${await listen(server)}/`)).toMatchObject({
    isAccepted: false,
    status: null,
    error: 'The certificate of the receiver is self-signed',
  })
  expect(requests).toBe(0)
})

test('what does not listen, and what closes the connection, is an error', async () => {
  const port = await listen(createTcpServer((socket) => socket.destroy()))
  expect((await send(`http://127.0.0.1:${port}/`)).error).toBe(
    'The connection was closed before the response was complete',
  )
  const { error } = await send('http://127.0.0.1:1/')
  expect(error).toBe('The receiver does not accept connections')
})

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'http://example.com/'])(
  '%s is not connected to',
  async (url) => {
    const attempt = await send(url, { allowPrivate: false })
    expect([attempt.isAccepted, attempt.status]).toEqual([false, null])
    expect(attempt.error).toMatch(/not public|https/)
  },
)

test('a name that has become one of this machine is not connected to (DNS rebinding)', async () => {
  let requests = 0
  const server = createServer(() => (requests += 1))
  const port = await listen(server)
  // As if the name was public when the webhook was saved: the check at the time of connecting is left.
  const url = `https://localhost:${port}/`
  const connections = openConnections(url, { allowPrivate: false })
  onTestFinished(() => connections.destroy())
  expect((await send(url, { connections })).error).toMatch(/not public/)
  expect(requests).toBe(0)
})

test('a stop aborts it', async () => {
  const stop = new AbortController()
  const url = await serve(() => stop.abort(new Error('The server is stopping')))
  await expect(send(url, { signal: stop.signal })).rejects.toThrow('The server is stopping')
})
