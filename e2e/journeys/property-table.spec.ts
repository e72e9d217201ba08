import type { Page } from '@playwright/test'
import { expectNoViolationsInBothThemes } from '../support/axe'
import { editProperty, openColleague } from '../support/records/colleague'
import { createProperty } from '../support/records/property'
import { addSession, expect, noticeWith, test, untilLoaded } from '../support/test'

/** The cell that has the focus: 'Price ₦85,000,000' by its column and its text. */
const active = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role=gridcell]')
    const header = document.querySelectorAll('[role=columnheader]')[Number(cell?.getAttribute('aria-colindex')) - 1]
    return `${header?.textContent || 'Select'}: ${cell?.textContent}`
  })

const cell = (page: Page, row: string | RegExp, column: number) =>
  page
    .getByRole('row', { name: row })
    .getByRole('gridcell')
    .nth(column + 1)

/** What selects rows is loaded after the first view, and is the first column. */
const untilSelectable = async (page: Page) => {
  await untilLoaded(page)
  await expect(page.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeAttached()
}

test('properties are corrected as a table by the keyboard alone, beside a colleague, and undone', async ({
  page,
  browser,
  ownGatehouse: gatehouse,
}) => {
  const ids: string[] = []
  for (const street of ['Third', 'Second', 'First'])
    ids.push(await createProperty(gatehouse, { location: `${street} Avenue, Ikoyi, Lagos` }))
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties`)
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  await expect(page).toHaveURL(/layout=table/)
  await untilSelectable(page)
  await expectNoViolationsInBothThemes(page, 'the table of properties')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Location', exact: true })).toBeFocused()
  // Behind the last heading that orders the table.
  await page.getByRole('button', { name: 'Changed', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => active(page)).toBe('Select: ')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => active(page)).toMatch('Location: First Avenue')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => active(page)).toBe('Price: ₦85,000,000')
  await page.keyboard.type('90500000')
  await expect(page.getByText('90.5 million naira')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => active(page)).toBe('Price: ₦85,000,000')
  await expect(noticeWith(page, 'Property updated successfully')).toContainText('Price: ₦85,000,000 → ₦90,500,000')

  // A zero too many is asked, and Escape leaves the cell as it was.
  await page.keyboard.type('850000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('850 million naira: 10 times as much. Press Enter again to save.')).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the question about a large change', ['region'])
  await page.keyboard.press('Escape')
  await expect.poll(() => active(page)).toBe('Price: ₦85,000,000')

  // What a colleague changes in another field is merged, also while the cell is edited.
  const colleague = await openColleague(browser, gatehouse)
  await page.keyboard.press('F2')
  await editProperty(colleague, ids[1]!, 'Location', 'Second Avenue, Banana Island, Lagos')
  await expect(page.getByText('Banana Island')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('70000000')
  await page.keyboard.press('Tab')
  await expect.poll(() => active(page)).toBe('Type: Sell')
  await expect(cell(page, /Banana Island/, 1)).toHaveText('₦70,000,000')
  await page.keyboard.type('l')
  await page.keyboard.press('Enter')
  await expect(cell(page, /Banana Island/, 2)).toHaveText('Lease')
  await expect(noticeWith(page, 'Property updated successfully')).toContainText('Type: Sell → Lease')
  await expect.poll(() => active(page)).toBe('Type: Sell')

  await page.keyboard.press('Control+z')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(cell(page, /Banana Island/, 2)).toHaveText('Sell')
  await page.reload()
  await expect(cell(page, /First Avenue/, 1)).toHaveText('₦90,500,000')
  await expect(cell(page, /Banana Island/, 1)).toHaveText('₦70,000,000')
  await colleague.context().close()
})

test('a cell that could not be sent is sent after a reload, once', async ({ page, ownGatehouse: gatehouse }) => {
  await createProperty(gatehouse, { location: 'Kofo Abayomi Street, Victoria Island' })
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/properties?layout=table`)
  await untilSelectable(page)
  const keys: string[] = []
  // At any address: a blocked request is repeated at another one.
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    keys.push(route.request().headers()['idempotency-key']!)
    return route.abort()
  })
  await cell(page, /Kofo/, 1).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('86000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change is saved when the server can be reached.')).toBeVisible()
  await expect(cell(page, /Kofo/, 1)).toContainText('₦86,000,000')
  await page.unroute('**/*')
  const [response] = await Promise.all([
    page.waitForResponse((received) => received.request().method() === 'PATCH'),
    page.reload(),
  ])
  expect(response.status()).toBe(200)
  expect(new Set([...keys, response.request().headers()['idempotency-key']]).size).toBe(1)
  await expect(cell(page, /Kofo/, 1)).toHaveText('₦86,000,000')
})

test.describe('on a phone of 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap edits a cell, and the table is scrolled inside its box', async ({ page, ownGatehouse: gatehouse }) => {
    await createProperty(gatehouse, { location: 'Kofo Abayomi Street, Victoria Island' })
    await addSession(page, gatehouse)
    await page.goto(`${gatehouse.url}/properties`)
    await page.getByRole('button', { name: 'Table', exact: true }).tap()
    await untilSelectable(page)
    await expectNoViolationsInBothThemes(page, 'the table on a phone')
    await cell(page, /Kofo/, 1).tap()
    await page.getByRole('textbox', { name: /^Price of/ }).fill('8500000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(cell(page, /Kofo/, 1)).toHaveText('₦8,500,000')
    await expect(noticeWith(page, 'Property updated successfully')).toContainText('₦85,000,000 → ₦8,500,000')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await cell(page, /Kofo/, 4).scrollIntoViewIfNeeded()
    await expect(page.getByRole('row', { name: /Kofo/ }).getByRole('gridcell').nth(1)).toBeInViewport()
    await page.goto(`${gatehouse.url}/properties`)
    await expect(page.getByRole('grid', { name: 'Properties' })).toBeVisible()
  })
})
