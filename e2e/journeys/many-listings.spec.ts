import type { Page } from '@playwright/test'
import { runSql } from '../support/database'
import { startGatehouse, type Gatehouse } from '../support/gatehouse'
import { insertManyListings } from '../support/many-listings'
import { screens } from '../support/screens'
import { expect, keepSignedIn, test } from '../support/test'

// Filling a database takes its time, so both stories meet the same one.
test.describe.configure({ mode: 'default' })
let crowded: Gatehouse
test.beforeAll(async () => {
  crowded = await startGatehouse()
  await insertManyListings(crowded)
})
test.afterAll(() => crowded.remove())
test.beforeEach(({ context }) => keepSignedIn(context, crowded))

test('with 10,000 properties, opening any screen moves under 150 kB of JSON', async ({ page }) => {
  const [property] = await runSql(crowded, 'select id from property limit 1')
  for (const address of [...screens.map((screen) => screen.address), `/properties/${String(property?.['id'])}`]) {
    // What the screen before still had under way is not this one's.
    await page.goto('about:blank')
    const moved = countJson(page)
    await page.goto(crowded.url + address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy=true], [aria-label^=Loading]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const { bytes, calls } = await moved()
    expect(bytes, `${address} moved ${calls.join(', ')}`).toBeLessThan(150_000)
  }
})

test('a list of 10,000 loads in chunks while scrolling, and only the cards near the window exist', async ({ page }) => {
  await page.goto(`${crowded.url}/properties`)
  await expect(page.getByRole('tab', { name: /Active 8,750/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const later = page.getByRole('article', { name: /Plot \d{3},/ }).first()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(later).toBeAttached({ timeout: 300 })
  }).toPass()
  expect(await page.getByRole('article').count()).toBeLessThan(80)
})

test('a card that holds the focus is still there after a far scroll, and Tab goes on from it', async ({ page }) => {
  await page.goto(`${crowded.url}/properties`)
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
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('article', { name: name ?? '', exact: true })
      .getByRole('link')
      .first(),
  ).toBeFocused()
})

/** Counts the bytes of JSON bodies that came since, as they are after decompression. */
function countJson(page: Page): () => Promise<{ bytes: number; calls: string[] }> {
  const bodies: Promise<{ path: string; bytes: number }>[] = []
  const listen = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return
    const { pathname, search } = new URL(response.url())
    bodies.push(response.body().then((body) => ({ path: pathname + search, bytes: body.byteLength })))
  }
  page.on('response', listen)
  return async () => {
    page.off('response', listen)
    const moved = await Promise.all(bodies)
    return {
      bytes: moved.reduce((sum, body) => sum + body.bytes, 0),
      calls: moved.map(({ path, bytes }) => `${path} ${bytes}`),
    }
  }
}
