import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '../test/data-folder'
import { openTestDatabase } from '../test/database'
import { startGatehouse, startWarnings } from './start'

const warning =
  'Warning: PUBLIC_URL is not set and HOST is 0.0.0.0, so the addresses of pictures and videos are built from the Host ' +
  'header of each request, which the client controls. Set PUBLIC_URL to the address of this server.'

test('a server that others can reach without PUBLIC_URL warns that media addresses come from the Host header', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const settings = { HOST: '0.0.0.0', PORT: '0', DATA_DIR: makeDataFolder(), DATABASE_URL: database.connectionString }
  const lines: string[] = []
  const server = await startGatehouse(settings, (line) => lines.push(line))
  await server.close()
  expect(lines).toContain(warning)
})

test.each([
  ['PUBLIC_URL is set', { host: '0.0.0.0', publicUrl: 'https://console.example.com' }],
  ['HOST is 127.0.0.1', { host: '127.0.0.1', publicUrl: null }],
  ['HOST is another loopback address', { host: '127.0.0.2', publicUrl: null }],
  ['HOST is the IPv6 loopback address', { host: '::1', publicUrl: null }],
  ['HOST is localhost', { host: 'localhost', publicUrl: null }],
])('there is no such warning when %s', (_what, settings) => {
  expect(startWarnings(settings)).toEqual([])
})
