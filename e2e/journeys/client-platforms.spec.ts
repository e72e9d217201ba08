import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, normalize } from 'node:path'

import { installExample } from '../../client/test/install-example'
import { freePort } from '../../server/test/free-port'
import { startGatehouse, type Gatehouse } from '../support/gatehouse'
import { drawHouse } from '../support/pictures'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

// The released client without a bundler, in a page of another origin and in a worker (docs/decisions/0100).

/** What both run, as a module: the functions of the client that use the platform. */
const program = `import { createClient, verifyWebhook } from '/client/main.js'

export async function run({ url, key, webhook: { headers, body, secret } }) {
  const gatehouse = createClient({ url, key })
  const found = []
  for await (const { id } of gatehouse.listings.all({ limit: 1 })) found.push(id)
  const photograph = await (await fetch('/photograph.jpg')).blob()
  const address = await gatehouse.upload(photograph, { group: 'property_images', chunkBytes: 5_000 })
  let after
  for await (const { next } of gatehouse.changePages({ isUntilNow: true })) after = next
  const changed = gatehouse.listings.change(found[0], { price: 7_000_000 + after })
  const added = []
  for await (const { record } of gatehouse.changes({ after })) {
    // The changes before it may not have had their places yet.
    if (record.price === 85_000_000) continue
    added.push(record.price - after)
    break
  }
  const event = await verifyWebhook(headers, body, secret)
  const failure = await gatehouse.listings.setState(found[0], 'gone').catch(({ name, code, status }) => [name, code, status])
  const open = await createClient({ url }).listings.list({ limit: 1 })
  return [found.length, /^\\/uploads\\//.test(address), (await changed).status, added, event.type, failure, open.total]
}
`
const worker = `import { run } from '/run.js'
addEventListener('message', ({ data }) => run(data).then(postMessage, (error) => postMessage(String(error))))
`

let gatehouse: Gatehouse
let site: Server
let origin: string
const example: { current?: ReturnType<typeof installExample> } = {}
test.beforeAll(async () => {
  const installed = installExample({})
  example.current = installed
  const photograph = await drawHouse(1)
  const files: Record<string, Buffer | string> = {
    '/': '<!doctype html><title>A site</title><link rel="icon" href="data:,">',
    '/run.js': program,
    '/worker.js': worker,
    '/photograph.jpg': photograph,
  }
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  site = createServer(({ url = '/' }, response) => {
    const content = files[url] ?? readFileSync(join(installed.client, 'dist', normalize(url.replace('/client', ''))))
    const type = url === '/' ? 'text/html' : url.endsWith('.js') ? 'text/javascript' : 'image/jpeg'
    response.writeHead(200, { 'Content-Type': type }).end(content)
  }).listen(port, '127.0.0.1')
  gatehouse = await startGatehouse({ CORS_ORIGINS: origin, PUBLIC_LISTINGS: 'true' })
})
test.afterAll(async () => {
  site.closeAllConnections()
  site.close()
  example.current?.remove()
  await gatehouse.remove()
})

async function createKey(): Promise<string> {
  const headers = { Authorization: await gatehouse.signIn(), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Site', scopes: ['write listings', 'changes'] })
  const response = await fetch(`${gatehouse.url}/admin/api-keys`, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { key: string } }).data.key
}

/** A webhook by the Standard Webhooks specification. */
function signWebhook() {
  const secret = randomBytes(24)
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} })
  const timestamp = Math.floor(Date.now() / 1000).toString()
  const signature = createHmac('sha256', secret).update(`a.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'a', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { headers, body, secret: `whsec_${secret.toString('base64')}` }
}

test('the client runs in a page and in a worker', async ({ page }) => {
  for (let count = 0; count < 2; count += 1) await createProperty(gatehouse, { location: `Road ${count}` })
  const given = { url: gatehouse.url, key: await createKey(), webhook: signWebhook() }
  const expected = [2, true, true, [7_000_000], 'webhook.test', ['GatehouseError', 'invalid', 422], 2]
  await page.goto(origin)
  const inPage = page.evaluate(
    async ({ path, ...options }) => {
      const { run } = (await import(path)) as { run: (given: unknown) => Promise<unknown> }
      return run(options)
    },
    { ...given, path: '/run.js' },
  )
  expect(await inPage).toEqual(expected)
  const inWorker = page.evaluate(
    (options) =>
      new Promise((resolve) => {
        const started = new Worker('/worker.js', { type: 'module' })
        started.addEventListener('message', ({ data }) => resolve(data))
        started.postMessage(options)
      }),
    given,
  )
  expect(await inWorker).toEqual(expected)
})
