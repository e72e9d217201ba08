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
])('%s ends at the limit', async (_, listener) => {
  const attempt = await send(await serve(listener))
  expect(attempt).toMatchObject({ isAccepted: false, error: 'No complete response within 0.6 seconds' })
  expect(attempt.durationMs).toBeLessThan(5_000)
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
  expect((await send(`http://127.0.0.1:${port}/`)).error).toBe('The connection was closed before a response')
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
