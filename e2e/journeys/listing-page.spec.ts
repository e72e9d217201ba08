import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import sharp from 'sharp'

import { installExample, root } from '../../client/test/install-example'
import { freePort } from '../../server/test/free-port'
import { expectNoViolationsInBothThemes } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { createProperty } from '../support/records/property'
import { expect, test } from '../support/test'

// The example of docs/api.md: a page of a site with the listings of Gatehouse, built with the released
// client.

let example: ReturnType<typeof installExample>
test.beforeAll(() => {
  example = installExample({ name: 'listing-page' })
})
test.afterAll(() => example.remove())

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

async function send(
  gatehouse: Gatehouse,
  method: string,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(gatehouse.url + path, {
    method,
    headers: { Authorization: await gatehouse.signIn(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

/** Builds and serves the example with a key of its own. Returns its address, and a function that ends it. */
async function serveExample(gatehouse: Gatehouse) {
  const key = await send(gatehouse, 'POST', '/admin/api-keys', { name: 'Site', scopes: ['read listings', 'changes'] })
  const env = { ...process.env, GATEHOUSE_URL: gatehouse.url, GATEHOUSE_KEY: String(key['key']) }
  execFileSync(process.execPath, [vite, 'build'], { cwd: example.folder, env })
  const port = await freePort()
  const args = [vite, 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const child = spawn(process.execPath, args, { cwd: example.folder, env, stdio: 'inherit' })
  const end = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, end }
}

test('the page shows the listings, filters them, and shows a new price within three seconds', async ({
  ownGatehouse,
  page,
}) => {
  const ids: string[] = []
  for (let count = 1; count <= 13; count += 1)
    ids.push(await createProperty(ownGatehouse, { location: `Road ${count}, Yaba`, price: '40000000' }))
  await createProperty(ownGatehouse, { location: 'Flat in Ikoyi', type: 'Lease', price: '9000000' })
  const { url, end } = await serveExample(ownGatehouse)
  await expect(async () => void (await page.goto(url))).toPass()

  const cards = page.getByRole('listitem')
  await expect(page.getByRole('status')).toHaveText('14 homes')
  await expect(cards).toHaveCount(12)
  const photo = cards.first().locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  // Stored are 800 pixels; a card has 288.
  const loaded = await fetch(await photo.evaluate((image: HTMLImageElement) => image.currentSrc))
  expect((await sharp(Buffer.from(await loaded.arrayBuffer())).metadata()).width).toBe(320)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(14)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  await expectNoViolationsInBothThemes(page, 'the page of listings')

  const card = cards.filter({ hasText: 'Road 13,' })
  await expect(card).toContainText('₦40,000,000 · 5 bedrooms · 5 bathrooms')
  await send(ownGatehouse, 'PATCH', `/admin/properties/edit/${ids[12]}`, { price: 39_500_000 })
  await expect(card).toContainText('₦39,500,000', { timeout: 3_000 })
  await send(ownGatehouse, 'PUT', `/admin/properties/${ids[11]}/state`, { state: 'sold' })
  await expect(cards.filter({ hasText: 'Road 12,' })).toContainText('sold', { timeout: 3_000 })
  await send(ownGatehouse, 'DELETE', `/admin/properties/delete/${ids[10]}`, {})
  await expect(cards.filter({ hasText: 'Road 11,' })).toHaveCount(0, { timeout: 3_000 })
  await expect(page.getByRole('status')).toHaveText('12 homes')
  await createProperty(ownGatehouse, { location: 'New in Yaba' })
  await expect(cards.first()).toContainText('New in Yaba', { timeout: 3_000 })
  await expect(page.getByRole('status')).toHaveText('13 homes')
  await expect(cards).toHaveCount(14)

  await page.getByLabel('For').selectOption('Lease')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('1 home')
  await expect(cards).toHaveText([/Flat in Ikoyi.*₦9,000,000.*For lease/])
  await page.getByLabel('Price up to').fill('many')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText(/max_price must be a whole number of naira/)
  await end()
})
