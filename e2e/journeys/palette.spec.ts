import { expectNoViolationsInBothThemes } from '../support/axe'
import { registerAgent } from '../support/records/agent'
import { createProperty } from '../support/records/property'
import { expect, noticeWith, test, untilLoaded } from '../support/test'

// The palette and the duplicates of a property, with the keyboard and with a thumb (docs/decisions/0086).

test('a record is found and opened by the keyboard alone, and is offered again', async ({
  signedIn: page,
  gatehouse,
}) => {
  await createProperty(gatehouse, { location: 'Bourdillon Road, Ikoyi' })
  await registerAgent(gatehouse, { company_name: 'Bourdillon Homes', email: 'homes@bourdillon.test' })
  await page.goto('/announcements')
  await untilLoaded(page)
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search Everything' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Create New Property' })).toBeVisible()
  await page.keyboard.type('bourdillon')
  await expect(dialog.getByRole('option', { name: /Bourdillon Homes/ })).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the palette with results')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/properties\/.+/)
  // The address changes before the dialog is gone, and while there is one, the key opens nothing.
  await expect(dialog).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('option').first()).toHaveText(/Bourdillon Road/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await untilLoaded(page)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/agents$/)
})

test('on a phone a button opens it, and without a connection it finds screens', async ({ signedIn: page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/agents')
  await untilLoaded(page)
  await page.getByRole('button', { name: 'Search Everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search Everything' })
  await expect(dialog.getByRole('option', { name: 'Invite Admin' })).toBeAttached()
  await context.setOffline(true)
  await dialog.getByRole('combobox').fill('inqui')
  await expect(dialog.getByText('No connection: only screens')).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the palette without a connection')
  await context.setOffline(false)
  await dialog.getByRole('option', { name: 'Inquiries', exact: true }).click()
  await expect(page).toHaveURL(/\/inquiries$/)
})

test('units of a building are created from a card and undone', async ({ signedIn: page, ownGatehouse }) => {
  await createProperty(ownGatehouse, { location: 'Glover Road, Ikoyi' })
  const token = await ownGatehouse.signIn()
  await page.goto(`${ownGatehouse.url}/icon.svg`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.goto(`${ownGatehouse.url}/properties`)
  await page.getByRole('button', { name: /Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate Property' })
  await dialog.getByRole('spinbutton', { name: 'Number of copies' }).press('8')
  await expect(dialog.getByText('Unit 8, Glover Road, Ikoyi')).toBeVisible()
  await expectNoViolationsInBothThemes(page, 'the dialog of duplicates')
  await dialog.getByRole('button', { name: 'Create 8 Copies' }).click()
  await expect(page.getByText('9 properties')).toBeVisible()
  await expect(page.getByText('Unit 1, Glover Road, Ikoyi')).toBeVisible()
  await noticeWith(page, '8 properties created').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()
})
