import { allEndpoints } from '@gatehouse/contract/endpoints'
import { allowedCalls } from '@gatehouse/contract/api-keys/allowed-calls'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'

import { createCallApi } from './call-api'
import { tools } from './create-mcp-server'

test('the calls of each tool, all of which read', () => {
  const calls = Object.fromEntries(tools.map(({ name, calls }) => [name, calls.map(({ path }) => path)]))
  expect(calls).toEqual({
    search_listings: ['/data/properties', '/admin/property-archive', '/data/areas', '/admin/stats'],
    read_listing: ['/data/properties/{id}', '/data/properties'],
    list_agents: ['/admin/agents'],
    read_agent: ['/admin/agents/{id}'],
    inquiry_counts: ['/admin/inquiries'],
    needs_work: ['/admin/stats', '/admin/inquiries'],
  })
  expect(tools.flatMap((tool) => tool.calls).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a key that may read everything may make all of them', () => {
  const allowed = allowedCalls['read everything'].map(({ method, path }) => `${method} ${path}`)
  expect(
    tools.flatMap((tool) => tool.calls).filter(({ method, path }) => !allowed.includes(`${method} ${path}`)),
  ).toEqual([])
})

test('no call beside those of a tool is sent, and none that writes', async () => {
  const call = createCallApi({ url: 'http://127.0.0.1:1', key: 'key' }, [
    propertyEndpoints.list,
    propertyEndpoints.remove,
  ])
  const others = allEndpoints.filter((endpoint) => endpoint !== propertyEndpoints.list)
  for (const endpoint of others) await expect(call(endpoint)).rejects.toThrow('This tool may not call')
})

test('a redirect is not followed, so that the key goes nowhere else, and a page is no response', async () => {
  const received: (string | undefined)[] = []
  const server = createServer((request, response) => {
    received.push(request.headers.authorization)
    if (request.url === '/admin/agents/page') response.end('<html>')
    else response.writeHead(302, { Location: `http://${request.headers.host}/elsewhere` }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = createCallApi({ url, key: 'key' }, Object.values(agentEndpoints))
  await expect(call(agentEndpoints.list)).rejects.toThrow('Gatehouse does not respond')
  expect(received).toEqual(['Bearer key'])
  await expect(call(agentEndpoints.find, { params: { id: 'page' } })).rejects.toThrow('not one of Gatehouse')
  server.close()
})
