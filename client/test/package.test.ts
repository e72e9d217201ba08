import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { installExample, root } from './install-example'

// The package as it is released, in a folder of its own: without the contract, zod and any other package.

let example: ReturnType<typeof installExample>
beforeAll(() => {
  example = installExample({})
})
afterAll(() => example.remove())

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: example.folder, encoding: 'utf8' })

test('no file of the package imports another package', () => {
  const files = readdirSync(example.client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|ts)$/.test(name),
  )
  const imported = files.flatMap((name) => [
    ...readFileSync(join(example.client, name), 'utf8').matchAll(/(?:\bfrom |\bimport\()["']([^"']+)/g),
  ])
  expect(files.length).toBeGreaterThan(20)
  expect(imported.map(([, module = '']) => module).filter((module) => !/^\.{1,2}\/.+\.js$/.test(module))).toEqual([])
})

test('Node.js imports it', () => {
  const script = "import { createClient } from '@gatehouse/client'; console.log(createClient({ url: 'http://a/' }).url)"
  expect(run('--input-type=module', '-e', script)).toBe('http://a\n')
})

/** Bytes after compression of a page's script that imports from the package. */
async function bundledBytes(source: string): Promise<number> {
  const input = join(example.folder, 'page.js')
  writeFileSync(input, source)
  const bundle = await rolldown({ input, cwd: example.folder, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return gzipSync(output[0].code).length
}

test.each([
  ['one call', 2_200, `import { createCaller } from '@gatehouse/client'; createCaller({ url: '' }).call('GET /a')`],
  ['the check of webhooks', 1_000, `import { verifyWebhook } from '@gatehouse/client'; verifyWebhook({}, '', '')`],
  ['the whole client', 4_200, `import { createClient } from '@gatehouse/client'; createClient({ url: '' })`],
])('%s is bundled in at most %d bytes', async (_, maxBytes, source) => {
  expect(await bundledBytes(source)).toBeLessThanOrEqual(maxBytes)
})

const program = `import { createClient, type Property, type StreamedChange, isGatehouseError, verifyWebhook } from '@gatehouse/client'

const client = createClient({ url: 'http://127.0.0.1', key: 'ghk_1' })
export async function use(signal: AbortSignal): Promise<Property | null> {
  for await (const { id, price } of client.listings.all({ type: 'Lease', min_bedroom: 2 })) console.log(id, price ?? 0)
  const areas = await client.call('GET /data/areas', { query: { q: 'lek' }, signal })
  for (const { name } of areas.data) console.log(name.length)
  const changes: StreamedChange[] = []
  for await (const change of client.changes({ kinds: ['property'] })) {
    if (change.entity === 'property') console.log(change.record?.location)
    changes.push(change)
  }
  try {
    await client.listings.setState('1', 'sold', { version: 2 })
  } catch (error) {
    if (isGatehouseError(error, 'stale')) console.log(error.current)
  }
  const event = await verifyWebhook(new Headers(), '{}', 'whsec_AAAA')
  if (event.type === 'changes.read_all') console.log(event.data.next.toFixed())
  if (event.type === 'property.update' && event.data.entity === 'property') console.log(event.data.record?.price)
  const feed = await client.feeds.read('listings.xml', { state: 'available' })
  console.log(feed?.etag, await feed?.response.text())
  return client.listings.find('1')
}
`
const wrong = [
  ["client.listings.list({ type: 'Rent' })", 'another word'],
  ['client.listings.list({ min_price: "1" })', 'a text for a number'],
  ["client.call('GET /data/property')", 'a call that does not exist'],
  ["client.call('GET /data/properties/{id}')", 'a parameter that is missing'],
  ["client.listings.setState('1', 'gone')", 'another state'],
  ["client.call('POST /admin/auth/signin', { body: {} })", 'a call that no key may make'],
] as const

test.each(['nodenext', 'bundler'])('its types are complete with the module resolution %s', (moduleResolution) => {
  const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext'
  const options = { target: 'es2022', module, moduleResolution, strict: true, exactOptionalPropertyTypes: true }
  const compilerOptions = { ...options, noEmit: true, types: [], lib: ['es2022', 'dom', 'dom.asynciterable'] }
  writeFileSync(join(example.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const lines = wrong.map(([code, reason]) => `// @ts-expect-error: ${reason}.\nvoid ${code}\n`)
  writeFileSync(join(example.folder, 'program.ts'), program + lines.join(''))
  expect(run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', example.folder)).toBe('')
})
