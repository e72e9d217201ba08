import type { Locator, Page } from '@playwright/test'
import { createAnnouncement } from '../support/records/announcement'
import { runSql } from '../support/records/database'
import { expectNoViolationsInBothThemes } from '../support/axe'
import { startGatehouse, type Gatehouse } from '../support/gatehouse'
import { insertManyProperties } from '../support/records/many-properties'
import { addSession, expect, test } from '../support/test'

// Filling the database is slow, so the tests of this file share it.
test.describe.configure({ mode: 'default' })
let gatehouse: Gatehouse
test.beforeAll(async () => {
  gatehouse = await startGatehouse()
  await insertManyProperties(gatehouse, 3_000)
})
test.afterAll(() => gatehouse.remove())
test.beforeEach(({ page }) => addSession(page, gatehouse))

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const operations = (page: Page) => page.getByRole('region', { name: 'Operations' })
const box = (page: Page, plot: number) => page.getByRole('checkbox', { name: new RegExp(`^Select .*Plot ${plot},`) })
const link = (page: Page, plot: number) => page.getByRole('link', { name: new RegExp(`Plot ${plot},`) })

async function count(where: string): Promise<number> {
  const [row] = await runSql(gatehouse, `select count(*)::int as count from property where ${where}`)
  return Number(row?.['count'])
}

test('by keyboard alone, a range is archived and put back by one Undo', async ({ page }) => {
  await page.goto(`${gatehouse.url}/properties`)
  await expect(box(page, 1)).toBeAttached()
  const before = await count('archived')
  await link(page, 1).focus()
  await page.keyboard.press('x')
  await link(page, 4).focus()
  await page.keyboard.press('Shift+x')
  await expect(bar(page)).toContainText('4 selected')
  await expectNoViolationsInBothThemes(page, 'properties with a selection')
  await bar(page).getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Archive 4 properties?')
  await page.getByRole('button', { name: 'Archive 4 Properties' }).focus()
  await page.keyboard.press('Enter')
  await expect(operations(page)).toContainText('4 archived')
  await expect(link(page, 1)).toHaveCount(0)
  await expectNoViolationsInBothThemes(page, 'the end of an operation')
  expect(await count('archived')).toBe(before + 4)
  await operations(page).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 changes were undone')).toBeVisible()
  await expect(link(page, 1)).toBeVisible()
  expect(await count('archived')).toBe(before)
})

test('all that match get other prices after a preview; a large change must be meant; lists read it once', async ({
  page,
}) => {
  await page.goto(`${gatehouse.url}/properties?type=Lease`)
  await box(page, 3).check()
  const matching = await count("type = 'Lease' and not archived")
  await bar(page)
    .getByRole('button', { name: `Select All ${matching} That Match` })
    .click()
  await bar(page).getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('100')
  await expect(dialog.getByText(`${matching} prices change.`)).toBeVisible()
  await expect(dialog.getByText(/to 599\.4 million naira/)).toBeVisible()
  const send = dialog.getByRole('button', { name: `Change ${matching} Prices` })
  await expect(send).toBeDisabled()
  await expectNoViolationsInBothThemes(page, 'the preview of prices')
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('10')
  await expect(dialog.getByText(/to 329\.67 million naira/)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await send.click()
  await expect(operations(page)).toContainText(`${matching} prices changed`)
  await expect(page.getByText('₦330,000')).toBeVisible()
  expect(await count("price % 110000 = 0 and type = 'Lease' and not archived")).toBe(matching)
  const reads = requests.filter((path) => path.startsWith('/data/properties')).length
  expect(reads).toBeLessThan(10)
  await page.reload()
  await expect(operations(page)).toContainText(`${matching} prices changed`)
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a long press selects, taps add, and announcements are deleted from the bar', async ({ page }) => {
    for (const text of ['First news', 'Second news', 'Third news']) await createAnnouncement(gatehouse, text)
    await page.goto(`${gatehouse.url}/announcements`)
    await expect(page.getByRole('row').filter({ hasText: 'First news' })).toBeVisible()
    await expect(page.locator('[data-select]').first()).toBeAttached()
    await longPress(page, page.getByText('First news'))
    await expect(bar(page)).toContainText('1 selected')
    await page.getByRole('checkbox', { name: /Second news/ }).tap()
    await expect(bar(page)).toContainText('2 selected')
    await expectNoViolationsInBothThemes(page, 'announcements with a selection on a phone')
    await bar(page).getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('button', { name: 'Delete 2 Announcements' }).tap()
    await expect(operations(page)).toContainText('2 deleted')
    await expect(page.getByText('First news')).toHaveCount(0)
    await expect(page.getByText('Third news')).toBeVisible()
  })

  test('a long press on a card opens neither its page nor its menu, and then a tap adds a card', async ({ page }) => {
    await page.goto(`${gatehouse.url}/properties`)
    await expect(page.locator('[data-select]').first()).toBeAttached()
    await longPress(page, page.getByRole('article').first())
    await expect(bar(page)).toContainText('1 selected')
    await expect(page).toHaveURL(/\/properties$/)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('article').nth(1).scrollIntoViewIfNeeded()
    await page.touchscreen.tap(195, 300)
    await expect(bar(page)).toContainText('2 selected')
    await expect(page).toHaveURL(/\/properties$/)
    await bar(page).getByRole('button', { name: 'More Actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Change Prices' })).toBeVisible()
  })
})

/** Holds a finger on the middle of an element until its row is selected. */
async function longPress(page: Page, target: Locator): Promise<void> {
  const area = await target.boundingBox()
  if (!area) throw new Error('It is not in the page')
  const point = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(bar(page)).toBeVisible()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
