import type { Locator, Page } from '@playwright/test'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { expect, test } from '../support/test'

test('the sidebar is fixed and 250 pixels wide', async ({ signedIn: page, gatehouse }) => {
  const id = await createProperty(gatehouse, { property_description: 'A long story.\n\n'.repeat(80) })
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  // Over the page: a low window scrolls the menu, too.
  await page.mouse.move(800, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  const box = await page.getByRole('complementary').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 250, height: 700 })
})

test('the first stop of the Tab key leads to the content, on every page and in the drawer', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  for (const { address, heading } of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    await expectSkipLinkFirst(page, address)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Careers' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)

  const context = await browser.newContext({ baseURL: gatehouse.url })
  const stranger = await context.newPage()
  for (const address of ['/login', '/set-password#unknown']) {
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSkipLinkFirst(stranger, address)
  }
  await context.close()
})

async function expectSkipLinkFirst(page: Page, address: string) {
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  await expect(link, address).toBeFocused()
  await expect(link, address).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), address).toBeFocused()
  expect(page.url(), address).toContain(address)
}

const columnsByWidth = [
  [390, 1],
  [639, 1],
  [640, 2],
  [1023, 2],
  [1024, 3],
  [1199, 3],
  [1200, 4],
  [1440, 4],
] as const

test('property cards have 4 columns from 1,200 pixels of window width, 3 from 1,024 and 2 from 640', async ({
  signedIn: page,
  gatehouse,
}) => {
  for (let number = 0; number < 5; number += 1) await createProperty(gatehouse, { location: `Column Street ${number}` })
  for (const address of ['/', '/properties']) {
    await page.goto(address)
    await expect(page.getByRole('article').first()).toBeAttached()
    for (const [width, columns] of columnsByWidth) {
      await page.setViewportSize({ width, height: 900 })
      // Cards far below the viewport are not rendered; the second row's first card determines the columns.
      await expect(page.getByRole('article').nth(columns)).toBeAttached()
      await expect.poll(() => columnsOf(page), { message: `${address} at ${width} pixels` }).toBe(columns)
      const overflow = await page.evaluate(
        () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${address} at ${width} pixels`).toBe(0)
    }
  }
})

test('the search and the filters of the properties are in one line from 1,024 pixels, also with long values', async ({
  signedIn: page,
  gatehouse,
}) => {
  const agent = await registerAgent(gatehouse, { company_name: 'Adéníran, Ògúnsànyà & Daughters Estates Nigeria Ltd' })
  const filters = `agent_id=${agent}&needs=date,agent&min_bedroom=3&min_created_at=2026-01-01&property_type_id=4&min_price=120000000&max_price=950000000`
  for (const address of ['/properties', `/properties?${filters}`]) {
    await page.goto(address)
    await expect(page.getByRole('searchbox')).toBeVisible()
    for (const width of [1024, 1279, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      // The search and everything between it and the results.
      const bar = page
        .getByRole('tabpanel')
        .locator('> div')
        .filter({ has: page.getByRole('searchbox') })
        .first()
      await expect(bar.getByRole('button').or(bar.getByRole('combobox')).first()).toBeVisible()
      const centers = await bar.evaluate((line) =>
        [...line.querySelectorAll('input, button')]
          .filter((control) => control.checkVisibility())
          .map((control) => control.getBoundingClientRect())
          .map(({ top, bottom, right }) => ({ center: Math.round((top + bottom) / 2), right })),
      )
      expect(centers.length, `${address} at ${width} pixels`).toBeGreaterThan(1)
      expect(new Set(centers.map(({ center }) => center)).size, `${address} at ${width} pixels`).toBe(1)
      expect(Math.max(...centers.map(({ right }) => right)), `${address} at ${width} pixels`).toBeLessThan(width)
    }
  }
})

test('the affiliates table shows its eight headings from 768 pixels, without horizontal scroll', async ({
  signedIn: page,
  gatehouse,
}) => {
  const created = await fetch(`${gatehouse.url}/admin/affiliate-register`, {
    method: 'POST',
    headers: { Authorization: await gatehouse.signIn(), 'Content-Type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Oluwaseun',
      last_name: 'Adebayo-Williams',
      phone_number: '+234 803 555 0143',
      property_count: 1200,
      value: '5% of the first year’s rent',
      status: 'Processing',
      payment_status: 'Processing',
    }),
  })
  expect(created.ok, await created.text()).toBe(true)
  await page.goto('/affiliates')
  const table = page.getByRole('table', { name: 'Affiliates' })
  for (const width of [768, 1023, 1024, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByRole('columnheader')).toHaveText(affiliateHeadings)
    const cells = table.getByRole('row', { name: /Adebayo-Williams/ }).getByRole('cell')
    await expect(cells).toHaveCount(8)
    for (const cell of await cells.all()) await expect(cell, `a cell at ${width} pixels`).toBeVisible()
    if (width < 1280) {
      // A tablet has no hover that would show the whole text of a truncated cell.
      const cut = await cells.evaluateAll((all) =>
        all
          .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
          .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
          .map((part) => part.textContent),
      )
      expect(cut, `cells cut at ${width} pixels`).toEqual([])
    }
    const overflow = await page.evaluate(
      () => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width} pixels`).toBe(0)
  }
  await page.setViewportSize({ width: 1279, height: 900 })
  const phone = table.getByText('+234 803 555 0143')
  const lineHeight = await phone.evaluate((cell) => Number.parseFloat(getComputedStyle(cell).lineHeight))
  const padding = 16
  await expect
    .poll(async () => (await phone.boundingBox())?.height, 'one line where there is room')
    .toBeLessThan(2 * lineHeight + padding)
})

test('metric cards show their icons on a phone too', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { address, cards } of [
    { address: '/', cards: 3 },
    { address: '/properties', cards: 3 },
    { address: '/affiliates', cards: 2 },
  ]) {
    await page.goto(address)
    const pictures = page.getByRole('main').locator('dl + span > svg')
    await expect(pictures, address).toHaveCount(cards)
    for (const picture of await pictures.all()) await expect(picture, address).toBeVisible()
  }
})

test('at 1,920 pixels there is no horizontal scroll, and the content is at most 1,440 wide', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const { address, heading } of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeAttached()
    const { overflow, content } = await page.evaluate(() => ({
      overflow: document.scrollingElement!.scrollWidth - document.documentElement.clientWidth,
      content: document.querySelector('main > div')!.clientWidth,
    }))
    expect({ overflow, content }, address).toEqual({ overflow: 0, content: 1440 })
  }
})

test('a notice covers no bar, and no head, draft line or button of a form or a question', async ({
  signedIn: page,
  gatehouse,
}) => {
  const notice = page.getByRole('button', { name: 'Close Notice' }).locator('..')
  const form = page.getByRole('dialog', { name: 'New Property' })
  const question = page.getByRole('alertdialog')
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/properties?form=new')
    await form.getByLabel('Location').fill('Plot 12, Notice Street')
    await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()
    await form.getByRole('button', { name: 'Add Property' }).click()
    await expect(notice).toBeVisible()
    const head = [form.getByRole('heading').first(), form.getByRole('button', { name: 'Close' })]
    const foot = ['Discard', 'Add Property'].map((name) => form.getByRole('button', { name }))
    await expectApart(notice, [...head, form.getByText(/^Draft saved on this device/), ...foot], `${width} pixels`)
    await form.getByRole('button', { name: 'Discard' }).click()
    const choices = ['Keep Editing', 'Discard'].map((name) => question.getByRole('button', { name }))
    // Behind the question the form has no roles.
    await expectApart(notice, [...choices, page.locator('[data-dialog] header')], `a question at ${width} pixels`)
    await choices[1]?.click()
    await expect(form).toBeHidden()
  }

  for (const width of [390, 768]) {
    const id = await createProperty(gatehouse, { location: `Notice Street, ${width}` })
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/properties/${id}`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectApart(
      notice,
      ['Menu', 'Notifications'].map((name) => page.getByRole('button', { name })),
      `the top bar at ${width} pixels`,
    )
  }
})

async function expectApart(notice: Locator, parts: readonly Locator[], where: string): Promise<void> {
  await expect(async () => {
    const box = (await notice.boundingBox())!
    for (const part of parts) {
      const other = (await part.boundingBox())!
      const isApart =
        box.y + box.height <= other.y ||
        other.y + other.height <= box.y ||
        box.x + box.width <= other.x ||
        other.x + other.width <= box.x
      expect(isApart, `${part.toString()}, ${where}`).toBe(true)
    }
  }).toPass({ timeout: 5_000 })
}

const affiliateHeadings = ['Name', 'Phone', 'Code', 'Properties', 'Value', 'Status', 'Payment Status', 'Actions']

const columnsOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().x))).size)
