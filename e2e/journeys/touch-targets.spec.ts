import type { Page } from '@playwright/test'
import type { Gatehouse } from '../support/gatehouse'
import { registerAffiliate } from '../support/records/affiliate'
import { registerAgent } from '../support/records/agent'
import { createBanner } from '../support/records/banner'
import { importCsv } from '../support/records/import'
import { inquire, signUp } from '../support/records/intake'
import { createProperty } from '../support/records/property'
import { pages } from '../support/pages'
import { addSession, expect, test, untilLoaded } from '../support/test'
import { findSmallTargets } from '../support/browsers/touch-targets'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Records of every kind. Returns the addresses of a property and of an agent. */
async function fill(page: Page, gatehouse: Gatehouse): Promise<{ property: string; agent: string }> {
  for (let number = 1; number <= 30; number += 1) {
    await signUp(gatehouse, { name: `Person ${number}`, email: `person${number}@example.com` })
  }
  await importCsv(gatehouse, 'listings', ['town,price', 'Surulere,45000000', 'Yaba,52000000'])
  const agent = await registerAgent(gatehouse)
  const property = await createProperty(gatehouse, { location: 'Finger Street, Uyo', photographs: 3 })
  await registerAffiliate(gatehouse, 'Ada')
  const announcement = { announcement_text: 'A text with a link', redirect_link: 'https://example.com/a/link' }
  await page.request.post(`${gatehouse.url}/admin/announcements/add`, {
    headers: { Authorization: await gatehouse.signIn() },
    data: announcement,
  })
  await createBanner(gatehouse, 'https://example.com')
  await inquire(gatehouse, { name: 'Ada Obi', email: 'ada@example.com', message: 'Is it free?' })
  await addSession(page, gatehouse)
  return { property: `/properties/${property}`, agent: `/agents/${agent}` }
}

test('every control of every page is at least 44 × 44 px for a finger', async ({ page, ownGatehouse: gatehouse }) => {
  const { property, agent } = await fill(page, gatehouse)
  const addresses = [
    ...pages.map(({ address }) => address),
    property,
    `/history${property.replace('properties', 'property')}`,
    agent,
    '/properties?layout=table',
    '/properties?form=new',
    '/import/listings',
    '/keys',
    '/areas',
    '/areas?tab=added',
    '/webhooks',
    '/feeds',
  ]
  const small = new Map<string, unknown>()
  for (const address of addresses) {
    await page.goto(`${gatehouse.url}${address}`)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    for (const { element, ...area } of await findSmallTargets(page.locator('html')))
      small.set(element, { address, ...area })
  }
  expect(Object.fromEntries(small)).toEqual({})
})

test('so is every control of menus, sheets, dialogs and lists of choices', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const { property } = await fill(page, gatehouse)
  const small = new Map<string, unknown>()
  const open = async (address: string) => {
    await page.goto(`${gatehouse.url}${address}`)
    await untilLoaded(page)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().tap()
  const choose = (name: string) => page.getByRole('menuitem', { name }).tap()
  const popups = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  /** Measures what has opened, and closes it. */
  const measure = async (opened: string, popup = popups.last()) => {
    await expect(popup).toBeVisible()
    await expect(popup.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    await popup.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    for (const { element, ...area } of await findSmallTargets(popup)) small.set(element, { opened, ...area })
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  }

  for (const address of ['/agents', '/activity', '/properties']) {
    await open(address)
    await press(/^Filters/)
    await measure(`filters of ${address}`)
  }
  for (const name of ['Menu', 'Search Everything', 'Export', 'Views', /^Notifications/, /^Actions for/]) {
    await press(name)
    await measure(`${String(name)} of the properties`)
  }
  await open('/properties?layout=table')
  await press(/^Columns/)
  await measure('columns of the table')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .tap()
  await press('Archive')
  await measure('archive the selected')
  for (const name of ['Share', 'Set State', 'Change Agent', 'Change Property Type', 'Change Prices', 'Delete']) {
    await press('More Actions')
    await choose(name)
    await measure(`${name} of the selected`)
  }
  await open(property)
  for (const name of ['Share', 'Set State', 'Duplicate', 'Delete']) {
    await press(/^(Actions|More)/)
    await choose(name)
    await measure(`${name} of a property`)
  }
  for (const address of ['/agents', '/affiliates', '/announcements']) {
    await open(address)
    await press(/^Actions for/)
    await measure(`the menu of a record of ${address}`)
  }
  await open('/properties?form=new')
  await press('Paste a Message')
  await page.getByRole('combobox', { name: 'Agent' }).tap()
  await measure('choice of an agent', page.getByRole('listbox'))
  for (const { element, ...area } of await findSmallTargets(page.getByRole('dialog')))
    small.set(element, { opened: 'paste a message', ...area })
  expect(Object.fromEntries(small)).toEqual({})
})

test('so is every control of an import, with its columns, its rows to correct and its result', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await addSession(page, gatehouse)
  await page.goto(`${gatehouse.url}/import/listings`)
  const small = new Map<string, unknown>()
  const measure = async (opened: string) => {
    await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    for (const { element, ...area } of await findSmallTargets(page.locator('main')))
      small.set(element, { opened, ...area })
  }
  const lines = ['town,price,bedrooms', 'Plot 5, Lekki,75,000,000,4', 'Yaba,POA,2', 'Ikoyi', 'Surulere,45000000,3', '']
  const file = { name: 'listings.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('Choose a CSV File').setInputFiles(file)
  await page.getByText('Columns and Settings').tap()
  for (const line of ['Line 2', 'Line 4']) {
    const row = page.getByRole('listitem').filter({ hasText: line })
    await row.getByRole('button', { name: 'Correct the Cells' }).tap()
  }
  await measure('rows to correct')
  await page.getByRole('button', { name: 'Import the Good Ones' }).tap()
  await expect(page.getByRole('heading', { name: '1 property imported' })).toBeVisible()
  await measure('result')
  expect(Object.fromEntries(small)).toEqual({})
})
