import { registerAgent } from '../support/records/agent'
import { inquire } from '../support/records/intake'
import { countPresses } from '../support/presses'
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
  await page.getByRole('button', { name: 'Move properties to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move properties' })
  await dialog.getByRole('radio', { name: /^Staying Homes/ }).click()
  await dialog.getByRole('button', { name: 'Move 11 properties' }).click()
  await expect(page.getByText('11 properties moved to Staying Homes')).toBeVisible()
  await expect.poll(presses).toBe(4)
  await expect(page.getByText('No active properties found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('11 properties moved back to Leaving Homes')).toBeVisible()
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
  await expect(page.getByText(/^Answered by .+, \d\d-\d\d-\d{4}$/).first()).toBeVisible()
  await expect.poll(presses).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark as answered: Tunde Bakare' })).toBeVisible()
})
