import { expectNoViolations, popupRules } from '../support/axe'
import { expectSelected } from '../support/forced-colors'
import { inquire, signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { expect, addSession, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a sign-up and an inquiry appear as notifications and on the dashboard, with links to the person', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const id = await createProperty(gatehouse, { location: 'Bell Street 4, Yaba' })
  await signUp(gatehouse, { name: 'Ẹniọlá Adéyẹmí', email: 'Eniola@Example.com' })
  await inquire(gatehouse, {
    name: 'Tunde Bakare',
    email: 'tunde@example.com',
    phone_number: '+234 803 123 4567',
    message: 'Is it still available?',
    property_id: id,
    source: 'Website',
  })
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/`)
  const signups = page.getByRole('table', { name: 'Recent sign-ups' })
  await expect(signups.getByRole('cell', { name: 'eniola@example.com' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inquiries 1 total, 1 new this week' })).toBeVisible()

  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications, 2 new')
  await bell.click()
  const panel = page.getByRole('dialog', { name: '2 new' })
  await expect(panel.getByRole('link', { name: /Ẹniọlá Adéyẹmí signed up/ })).toBeVisible()
  await expectNoViolations(page, 'the bell with news', popupRules)
  await expect(bell).toHaveAccessibleName('Notifications')

  await panel.getByRole('link', { name: /Ẹniọlá Adéyẹmí signed up/ }).click()
  await expect(page).toHaveURL(`${gatehouse.url}/`)
  await expect(signups.getByRole('row').filter({ hasText: 'eniola@example.com' })).toBeFocused()
  await expect(signups.getByText(/^Signed up/)).toBeVisible()
  await bell.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Tunde Bakare sent an inquiry/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Tunde Bakare' })
  await expect(row).toBeFocused()
  await expect(row.getByRole('link', { name: 'tunde@example.com' })).toHaveAttribute('href', 'mailto:tunde@example.com')
  await expect(row.getByRole('link', { name: '+234 803 123 4567' })).toHaveAttribute('href', 'tel:+2348031234567')
  await page.reload()
  await expect(page.getByText('Total Inquiries')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
  await row.getByRole('link', { name: 'Bell Street 4, Yaba' }).click()
  await expect(page).toHaveURL(`${gatehouse.url}/properties/${id}`)

  await test.step('after a delete on a phone, the focus is on the next sign-up', async () => {
    await signUp(gatehouse, { name: 'Amaka Obi', email: 'amaka@example.com' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${gatehouse.url}/`)
    await page.getByRole('button', { name: 'Details of Amaka Obi' }).press('Enter')
    await page.getByRole('button', { name: 'Delete the sign-up of Amaka Obi' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Details of Ẹniọlá Adéyẹmí' })).toBeFocused()
  })
})

test('inquiries are shown newest first, in pages or all together, and a failure shows an error', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  for (let number = 1; number <= 14; number += 1) {
    await inquire(gatehouse, {
      name: `Person ${number}`,
      email: `person${number}@example.com`,
      message: `Question ${number}. ${'May I see it on Saturday? '.repeat(12)}The end of ${number}.`,
      created_at: `2026-01-${String(number).padStart(2, '0')}T10:00:00Z`,
    })
  }
  await addSession(page, gatehouse)
  await page.route('**/admin/inquiries?*', (route) => route.fulfill({ status: 200, body: '{"status":true' }))
  await page.goto(`${gatehouse.url}/inquiries`)
  await expect(page.getByRole('alert')).toContainText('Invalid data received from server')
  await expectNoViolations(page, 'inquiries that cannot be read')
  await page.unroute('**/admin/inquiries?*')
  await page.getByRole('button', { name: 'Retry' }).click()

  const names = page.getByRole('row').getByText(/^Person \d+$/)
  await expect(names).toHaveText([14, 13, 12, 11, 10, 9, 8, 7].map((number) => `Person ${number}`))
  await expectNoViolations(page, 'inquiries')
  await test.step('eight are in view on a desktop, aligned at the top, with their actions in one column', async () => {
    const rows = page.getByRole('table', { name: 'Inquiries' }).locator('[data-row] [role=row]')
    for (const row of await rows.all()) {
      await expect(row).toBeInViewport({ ratio: 1 })
      const tops = await row.getByRole('cell').evaluateAll((cells) =>
        cells
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
            const range = document.createRange()
            if (text) range.selectNodeContents(text)
            return Math.round(text ? range.getBoundingClientRect().top : 0)
          })
          .filter((top) => top > 0),
      )
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(6)
    }
    const actions = await page
      .getByRole('link', { name: /^Reply to/ })
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)))
    expect(new Set(actions).size).toBe(1)
  })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(names).toHaveText([6, 5, 4, 3, 2, 1].map((number) => `Person ${number}`))
  await page.reload()
  await expect(page.getByText('Showing 9 to 14 of 14 rows')).toBeVisible()
  await page.getByRole('button', { name: 'View All' }).click()
  await expect(page.getByText('Showing all 14 rows')).toBeVisible()
  await expect(names.first()).toHaveText('Person 14')

  // A link to an inquiry that is not on the first page.
  const response = await fetch(`${gatehouse.url}/admin/inquiries`, {
    headers: { Authorization: await gatehouse.signIn() },
  })
  const { data } = (await response.json()) as { data: { id: string; name: string }[] }
  await page.goto(`${gatehouse.url}/inquiries?inquiry=${data.find(({ name }) => name === 'Person 3')?.id}`)
  const linked = page.getByRole('row').filter({ hasText: 'Person 3' })
  await expect(linked).toBeFocused()
  await expect(linked).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('The end of 3.').last()).toBeVisible()
  expect(
    (await linked.getByRole('link', { name: 'person3@example.com' }).boundingBox())?.height,
  ).toBeGreaterThanOrEqual(24)
  await page.emulateMedia({ forcedColors: 'active' })
  await expectSelected(
    page.getByRole('button', { name: 'Page 2', exact: true }),
    page.getByRole('button', { name: 'Page 1', exact: true }),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await page.getByRole('button', { name: 'View All' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  // Touch makes the pointer coarse.
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const target of await page.getByRole('row').filter({ hasText: 'Person 14' }).getByRole('link').all()) {
    if (await target.isVisible()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('link', { name: 'person14@example.com' })).toBeVisible()
  await page.getByRole('button', { name: 'Full message from Person 14' }).click()
  await expect(page.getByText('The end of 14.').last()).toBeVisible()
  await expectNoViolations(page, 'all inquiries on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})
