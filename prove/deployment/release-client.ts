import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'

import { run } from './programs'
import { expect } from './steps'

interface Released {
  readonly url: string
  /** The user and the environment of a command. */
  readonly options: SpawnOptions & { readonly cwd: string }
}

/** Creates a key of the API. `token` is that of a session. */
export async function createKey(url: string, token: string): Promise<string> {
  const body = JSON.stringify({ name: 'Website', scopes: ['read everything', 'changes'] })
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const response = await fetch(url + apiKeyEndpoints.create.path, { method: 'POST', headers, body })
  expect('201 for the key', response.status === 201, response.status)
  return ((await response.json()) as { data: { key: string } }).data.key
}

/** Installs the client in an empty folder, and runs an example, by the commands of docs/api.md. */
export async function copyListings(client: string, key: string, { url, options }: Released): Promise<void> {
  const folder = join(options.cwd, 'site')
  const owned = { ...options, env: { ...options.env, GATEHOUSE_URL: url, GATEHOUSE_KEY: key } }
  await run('mkdir', [folder], options)
  await run('cp', [client, folder], options)
  const inFolder = { ...owned, cwd: folder }
  await run('npm', ['init', '-y'], inFolder)
  await run('npm', ['install', '--no-audit', '--no-fund', `./${basename(client)}`], inFolder)
  await run('cp', ['-r', 'node_modules/@gatehouse/client/examples/nightly-sync', '.'], inFolder)
  const inExample = { ...owned, cwd: join(folder, 'nightly-sync') }
  await run('npm', ['install', '--no-audit', '--no-fund'], inExample)
  const printed = await run('node', ['sync.mjs', 'listings.sqlite'], inExample)
  expect('what the example prints', printed === '0 records were read. There are 0 listings.\n', printed)
}

/** Asks `npx gatehouse mcp` for what needs work, by the Model Context Protocol. */
export async function askByMcp(key: string, { url, options }: Released): Promise<void> {
  const env = { ...options.env, GATEHOUSE_KEY: key }
  const child = spawn('npx', ['gatehouse', 'mcp', '--url', url], {
    ...options,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'proof', version: '1' }
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  let response = ''
  for await (const line of createInterface(child.stdout)) {
    const { id } = JSON.parse(line) as { id: number }
    response = line
    if (id === 2) break
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/call', params: { name: 'needs_work', arguments: {} } })
  }
  child.stdin.end()
  await ended
  expect('the number of active listings', response.includes(String.raw`\"active_listings\":0`), response)
}
