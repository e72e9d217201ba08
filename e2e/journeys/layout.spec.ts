import type { Page } from '@playwright/test'
import { publishListing } from '../support/listing'
import { screens } from '../support/screens'
import { expect, test } from '../support/test'

test('the sidebar is fixed and 250 pixels wide', async ({ signedIn: page, gatehouse }) => {
  const id = await publishListing(gatehouse, { property_description: 'A long story.\n\n'.repeat(80) })
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  const box = await page.getByRole('complementary').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 250, height: 700 })
})

test('property cards stand in one column on a phone and in three or four on a desktop', async ({
  signedIn: page,
  gatehouse,
}) => {
  for (let number = 0; number < 5; number += 1) await publishListing(gatehouse, { location: `Column Street ${number}` })
  for (const [width, address, columns] of [
    [390, '/', 1],
    [390, '/properties', 1],
    [1280, '/', 3],
    [1440, '/', 4],
    [1440, '/properties', 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    // Cards far below the window do not exist; one more than a row tells the columns.
    await expect(page.getByRole('article').nth(columns)).toBeAttached()
    expect(await columnsOf(page), `${address} at ${width} pixels`).toBe(columns)
  }
})

test('at 1,920 pixels nothing scrolls sideways and the content is at most 1,440 wide', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const { address, heading } of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    const { overflow, content } = await page.evaluate(() => ({
      overflow: document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
      content: document.querySelector('main > div')!.clientWidth,
    }))
    expect({ overflow, content }, address).toEqual({ overflow: 0, content: 1440 })
  }
})

const columnsOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().x))).size)
