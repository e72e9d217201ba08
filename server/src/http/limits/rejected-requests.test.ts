import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { logRejections } from './rejected-requests'

test('the rejected requests of a network are logged as one line without an address, and those of many as few', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const lines: Record<string, unknown>[] = []
  const write = logRejections(app, { warn: (detail) => void lines.push(detail) })
  app.get('/:status', (request, reply) => reply.code(Number((request.params as { status: string }).status)).send())
  const send = (status: number, remoteAddress: string) => app.inject({ url: `/${status}`, remoteAddress })
  for (const status of [200, 401, 401, 404, 429, 500]) await send(status, '192.0.2.1')
  await send(401, '2001:db8::1')
  await send(401, '2001:db8::2')
  write()
  expect(lines.splice(0)).toEqual([
    { network: '192.0.2.0/24', rejected: { '401': 2, '429': 1 } },
    { network: '2001:db8:0::/48', rejected: { '401': 2 } },
  ])
  for (let sent = 0; sent < 150; sent += 1) await send(401, `198.51.${sent}.7`)
  write()
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toEqual({ network: 'others', rejected: { '401': 50 } })
  write()
  expect(lines).toHaveLength(101)
})
