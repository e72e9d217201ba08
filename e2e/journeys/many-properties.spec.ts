import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import type { Page } from '@playwright/test'
import { runSql } from '../support/records/database'
import { startGatehouse, type Gatehouse } from '../support/gatehouse'
import { insertManyProperties } from '../support/records/many-properties'
import { pages } from '../support/pages'
import { expect, addSession, test } from '../support/test'

// Filling the database is slow, so the tests of this file share it.
test.describe.configure({ mode: 'default' })
let gatehouse: Gatehouse
test.beforeAll(async () => {
  gatehouse = await startGatehouse()
  await insertManyProperties(gatehouse)
})
test.afterAll(() => gatehouse.remove())
test.beforeEach(({ page }) => addSession(page, gatehouse))

test('with 10,000 properties, opening any page transfers under 150 kB of JSON', async ({ page }) => {
  const [property] = await runSql(gatehouse, 'select id from property limit 1')
  for (const address of [...pages.map((entry) => entry.address), `/properties/${String(property?.['id'])}`]) {
    // Aborts pending requests of the previous page, so that they are not counted.
    await page.goto('about:blank')
    const countedJson = countJson(page)
    // The bell requests its number last, when the page is complete and its requests have ended.
    const last = page.waitForResponse((response) => response.url().includes(notificationEndpoints.find.path))
    await page.goto(gatehouse.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await last
    await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
    const { bytes, calls } = await countedJson()
    expect(bytes, `${address} transferred ${calls.join(', ')}`).toBeLessThan(150_000)
  }
})

test('a list of 10,000 loads in chunks while scrolling, and only the cards near the window exist', async ({ page }) => {
  await page.goto(`${gatehouse.url}/properties`)
  await expect(page.getByRole('tab', { name: /Active 8,750/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const later = page.getByRole('article', { name: /Plot \d{3},/ }).first()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(later).toBeAttached({ timeout: 300 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(80)
})

test('a focused card stays rendered after scrolling far, and Tab continues from it', async ({ page }) => {
  await page.goto(`${gatehouse.url}/properties`)
  const first = page.getByRole('article').first()
  const second = page.getByRole('article').nth(1)
  const name = await second.getAttribute('aria-label')
  await first.getByRole('link').first().focus()
  const later = page.getByRole('article', { name: /Plot \d{2,3},/ }).last()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(later).toBeVisible({ timeout: 300 })
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(4000)
  }).toPass()
  await expect(first.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  const next = page.getByRole('article', { name: name ?? '', exact: true })
  // Its checkbox comes before its link.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(next.getByRole('link').first()).toBeFocused({ timeout: 300 })
  }).toPass({ timeout: 5_000 })
})

/** Starts counting JSON bodies. The returned function stops and returns their decompressed size. */
function countJson(page: Page): () => Promise<{ bytes: number; calls: string[] }> {
  const bodies: Promise<{ path: string; bytes: number }>[] = []
  const listen = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return
    const { pathname, search } = new URL(response.url())
    // The covers of these records have no files. The page stores none, so it does not read these errors, and
    // a body that is not read never ends (console/src/app/offline/store-covers.ts).
    if (pathname.startsWith('/media/')) return
    bodies.push(response.body().then((body) => ({ path: pathname + search, bytes: body.byteLength })))
  }
  page.on('response', listen)
  return async () => {
    page.off('response', listen)
    const received = await Promise.all(bodies)
    return {
      bytes: received.reduce((sum, body) => sum + body.bytes, 0),
      calls: received.map(({ path, bytes }) => `${path} ${bytes}`),
    }
  }
}
