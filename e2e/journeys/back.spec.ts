import type { Page } from '@playwright/test'
import { startGatehouse, type Gatehouse } from '../support/gatehouse'
import { insertManyProperties } from '../support/records/many-properties'
import { expect, addSession, test } from '../support/test'

// docs/decisions/0034: Back to a list restores its position, and the focus returns to the card.
test.describe.configure({ mode: 'default' })
let long: Gatehouse
test.beforeAll(async () => {
  long = await startGatehouse()
  await insertManyProperties(long, 400)
})
test.afterAll(() => long.remove())
test.beforeEach(async ({ page }) => {
  await addSession(page, long)
  await page.setViewportSize({ width: 1280, height: 640 })
})

const lists = [
  {
    name: 'filtered properties',
    address: '/properties?type=Lease&sort=price_asc',
    depth: 3200,
    back: 'Back to properties',
  },
  { name: 'agents', address: '/agents', depth: 4000, back: 'Back to agents' },
]

for (const { name, address, depth, back } of lists) {
  test(`Back to the ${name} restores the position and the focus, also by the link of the page and after a reload`, async ({
    page,
  }) => {
    await page.goto(long.url + address)
    const place = await openCardAt(page, depth)
    await page.goBack()
    await expectPlace(page, place)
    await page.reload()
    await expectPlace(page, place)

    const second = await openCardAt(page, depth / 2)
    await page.reload()
    await page.getByRole('link', { name: back }).click()
    await expectPlace(page, second)
    expect(new URL(page.url()).search).toBe(new URL(long.url + address).search)
  })
}

test('Back to the dashboard and to a tab of an agent restores the position and the focus', async ({ page }) => {
  await page.goto(long.url)
  const onDashboard = await openCardAt(page, 900)
  await page.goBack()
  await expectPlace(page, onDashboard)

  await page.goto(`${long.url}/agents?sort=properties`)
  await page.getByRole('feed').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('tab', { name: /^Archived/ }).click()
  const row = page.getByRole('tabpanel').getByRole('link').last()
  await row.click()
  await expect(page.getByRole('link', { name: 'Back to properties' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Archived/ })).toHaveAttribute('aria-selected', 'true')
  await expect(row).toBeFocused()
})

test('every other navigation starts at the top', async ({ page }) => {
  await page.goto(`${long.url}/properties`)
  await openCardAt(page, 2000)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Properties' }).click()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  expect(await scrollOf(page)).toBe(0)
})

interface Place {
  y: number
  href: string
}

/**
 * Scrolls down step by step, so that further pages load, and
 * opens the first card in view. Its page starts at the top.
 */
async function openCardAt(page: Page, depth: number): Promise<Place> {
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached()
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 800))
    expect(await scrollOf(page)).toBeGreaterThanOrEqual(depth)
  }).toPass({ intervals: [100] })
  // In one step, because content above may load meanwhile. Not `locator.click`, which may scroll.
  const place = await page.locator('main article a[href^="/"]').evaluateAll((links) => {
    const first = links.find((link) => link.getBoundingClientRect().top > 60) as HTMLAnchorElement
    const y = Math.round(window.scrollY)
    first.click()
    return { y, href: first.getAttribute('href') ?? '' }
  })
  await expect(page).toHaveURL(long.url + place.href)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect.poll(() => scrollOf(page)).toBe(0)
  return place
}

async function expectPlace(page: Page, { y, href }: Place): Promise<void> {
  await expect.poll(async () => Math.abs((await scrollOf(page)) - y)).toBeLessThan(4)
  await expect(page.locator(`main a[href="${href}"]`).first()).toBeFocused()
}

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
