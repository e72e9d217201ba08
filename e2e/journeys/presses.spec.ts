import type { Locator, Page } from '@playwright/test'
import { countPresses } from '../support/presses'
import { photograph } from '../support/property-form'
import { registerAgent } from '../support/records/agent'
import { inquire } from '../support/records/intake'
import { insertManyProperties } from '../support/records/many-properties'
import { createProperty } from '../support/records/property'
import { addSession, expect, test } from '../support/test'

// The number of clicks or taps that common tasks need. Each
// test starts where an admin starts, on a loaded page.

test('a click counts as one press, typing and keys as none', async ({ signedIn: page }) => {
  const presses = await countPresses(page)
  await page.goto('/agents')
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('zzzz')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(presses()).toBe(0)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect(page).toHaveURL(/properties$/)
  await expect.poll(presses).toBe(1)
  await page.reload()
  await page.getByRole('tab', { name: /^Archived/ }).click()
  await expect.poll(presses).toBe(2)
})

test('handing over 11 properties to another agent takes 4 presses from the list of agents', async ({
  signedIn: page,
  gatehouse,
}) => {
  const agent_id = await registerAgent(gatehouse, { company_name: 'Leaving Homes', email: 'leaving@homes.test' })
  await registerAgent(gatehouse, { company_name: 'Staying Homes', email: 'staying@homes.test' })
  for (let number = 1; number <= 11; number += 1) {
    await createProperty(gatehouse, { location: `Plot ${number}, Handover Road`, agent_id })
  }
  const presses = await countPresses(page)
  await page.goto('/agents')
  await page.getByRole('link', { name: 'Open Leaving Homes' }).click()
  await page.getByRole('button', { name: 'Move Properties to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Properties' })
  await dialog.getByRole('radio', { name: /^Staying Homes/ }).click()
  await dialog.getByRole('button', { name: 'Move 11 properties' }).click()
  await expect(page.getByText('11 properties moved to Staying Homes')).toBeVisible()
  await expect.poll(presses).toBe(4)
  await expect(page.getByText('No active properties found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('11 changes were undone')).toBeVisible()
  await expect(page.getByRole('link', { name: /Handover Road/ })).toHaveCount(11)
})

test('answering an inquiry takes 2 presses from the dashboard', async ({ page, ownGatehouse: gatehouse }) => {
  const property_id = await createProperty(gatehouse, { location: 'Answer Street 4, Yaba' })
  await inquire(gatehouse, {
    name: 'Tunde Bakare',
    email: 'tunde@example.com',
    phone_number: '0803 123 4567',
    message: 'Is it available?',
    property_id,
  })
  await addSession(page, gatehouse)
  const presses = await countPresses(page)
  await page.goto(`${gatehouse.url}/`)
  await page.getByRole('link', { name: /^Inquiries/ }).click()
  await page.getByRole('link', { name: 'Reply to Tunde Bakare by email' }).click()
  await expect(page.getByText(/^Answered by .+, \d\d-\d\d-\d{4}$/)).toBeVisible()
  await expect.poll(presses).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as Answered: Tunde Bakare' })).toBeVisible()
})

test('publish a listing with 6 photographs: 9 presses', async ({ signedIn: page, gatehouse }) => {
  await registerAgent(gatehouse, { company_name: 'Nine Presses Homes', email: 'nine@presses.test' })
  const photographs = await Promise.all([1, 2, 3, 4, 5, 6].map(photograph))
  const presses = await countPresses(page)
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Create New Property' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Property' })
  const systemDialog = page.waitForEvent('filechooser')
  await form.getByText('Add Photos').click()
  await (await systemDialog).setFiles(photographs)
  await expect(form.getByText(/^6 photos, /)).toBeVisible()

  await form.getByLabel('Location').click()
  await page.keyboard.type('Nine Presses Road, Lekki')
  await page.keyboard.press('Tab')
  await page.keyboard.type('85000000')
  await form.getByRole('combobox', { name: 'Agent' }).click()
  await page.keyboard.type('nine presses')
  await expect(page.getByRole('option')).toHaveText([/^Nine Presses Homes/])
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Property Type' }).click()
  await page.getByRole('option', { name: 'Duplex', exact: true }).click()
  await form.getByLabel('Available From').fill('2027-01-15')
  for (const [name, count] of [
    ['Living room', '2'],
    ['Bedroom', '5'],
    ['Bathroom', '10'],
  ] as const) {
    await tabTo(page, form.getByRole('spinbutton', { name }))
    await page.keyboard.type(count)
    await expect(form.getByRole('spinbutton', { name })).toHaveText(count)
  }
  await form.getByText('Swimming Pool', { exact: true }).click()
  await form.getByLabel('Description').click()
  await page.keyboard.type('A finely finished duplex.')
  await form.getByRole('button', { name: 'Add Property' }).click()

  await expect(page.getByText('Property created successfully')).toBeVisible({ timeout: 30_000 })
  expect(presses()).toBe(9)
  await expect(page.getByRole('article', { name: /^5-bed duplex, Nine Presses Road/ })).toContainText('₦85,000,000')
})

test('change a price from the list: 4 presses', async ({ signedIn: page, gatehouse }) => {
  await createProperty(gatehouse, { location: 'Four Presses Close, Yaba' })
  const presses = await countPresses(page)
  await page.goto('/properties')
  const menu = page.getByRole('button', { name: /^Actions for .*Four Presses Close/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Property' })
  await expect(form.getByLabel('Add Photos')).toBeFocused()
  await form.getByLabel('Price').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('92500000')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('article', { name: /Four Presses Close/ })).toContainText('₦92,500,000')
  expect(presses()).toBe(4)
  await expect(menu).toBeFocused()
})

/** Presses Tab until the control has the focus: it must be near. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control).toBeFocused()
}

test('which listings lack photographs takes 2 presses from any page', async ({ page, ownGatehouse }) => {
  await insertManyProperties(ownGatehouse, 100)
  await addSession(page, ownGatehouse)
  const presses = await countPresses(page)
  await page.goto(`${ownGatehouse.url}/agents`)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('link', { name: /^3 listings need photos/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toHaveText('3 properties')
  await expect(page.getByRole('article').first()).toContainText('no photos')
  await expect.poll(presses).toBe(2)
})
