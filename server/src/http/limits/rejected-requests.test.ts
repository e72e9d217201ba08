import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { logRejections } from './rejected-requests'

test('the rejected requests of an address are logged as one line, and those of many addresses as few', async () => {
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
    { address: '192.0.2.1', rejected: { '401': 2, '429': 1 } },
    { address: '2001:db8:0:0::/64', rejected: { '401': 2 } },
  ])
  for (let sent = 0; sent < 150; sent += 1) await send(401, `198.51.100.${sent}`)
  write()
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toEqual({ address: 'others', rejected: { '401': 50 } })
  write()
  expect(lines).toHaveLength(101)
})
