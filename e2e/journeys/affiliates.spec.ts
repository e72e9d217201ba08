import type { Page } from '@playwright/test'
import { expectNoViolationsInBothThemes as check, popupRules } from '../support/axe'
import { registerAffiliate } from '../support/records/affiliate'
import { expect, addSession, test } from '../support/test'

test('an affiliate is registered and gets a code that can be copied', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/affiliates')
  await page.getByRole('button', { name: 'Create New Affiliate' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Affiliate' })
  await expect(form.getByRole('button', { name: 'Create Affiliate' })).toBeDisabled()
  await form.getByLabel('First name').fill('Ẹniọlá')
  await form.getByLabel('Last name').fill('Adéyẹmí')
  await form.getByLabel('Phone number').fill('0809 777 3210')
  await form.getByLabel('Number of properties').fill('3')
  await form.getByLabel('Value').fill('18250000')
  await expect(form.getByText('18.25 million naira')).toBeVisible()
  await form.getByRole('combobox', { name: 'Payment status' }).click()
  await page.getByRole('option', { name: 'Pending' }).click()
  await form.getByRole('button', { name: 'Create Affiliate' }).click()
  await expect(page.getByText('Affiliate created successfully')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Ẹniọlá Adéyẹmí' })
  await expect(row).toContainText('₦18,250,000')
  await expect(row).toContainText('Activated')
  const code = row.getByRole('button', { name: /^Copy Code GH-/ })
  await code.click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent())
})

test('a status is entered in the prompt, and Undo restores the previous one', async ({ signedIn: page, gatehouse }) => {
  await registerAffiliate(gatehouse, 'Undo')
  await page.goto('/affiliates')
  const row = page.getByRole('row').filter({ hasText: 'Undo Bello' })
  await openPrompt(page, 'Undo Bello', 'Update Status')
  const field = page.getByRole('textbox', { name: 'Status' })
  await expect(field).toHaveValue('Activated')
  await field.fill('asleep')
  await field.press('Enter')
  await expect(page.getByText('Status must be one of: Activated, Terminated, Processing, Completed')).toBeVisible()
  await field.fill('completed')
  await field.press('Enter')
  await expect(page.getByText('Affiliate status updated successfully')).toBeVisible()
  await expect(row).toContainText('Completed')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toContainText('Activated')
})

test('when two admins change the two values at the same time, both changes are stored', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  await registerAffiliate(gatehouse, 'Shared')
  const elsewhere = await browser.newContext({ baseURL: gatehouse.url })
  const other = await elsewhere.newPage()
  await addSession(other, gatehouse)
  for (const each of [page, other]) await each.goto('/affiliates')
  await openPrompt(page, 'Shared Bello', 'Update Status')
  await openPrompt(other, 'Shared Bello', 'Update Payment status')
  await page.getByRole('button', { name: 'Terminated' }).click()
  await other.getByRole('button', { name: 'Disbursed' }).click()
  await Promise.all([
    page.getByRole('button', { name: 'Update Status' }).click(),
    other.getByRole('button', { name: 'Update Payment status' }).click(),
  ])
  await expect(page.getByText('Affiliate status updated successfully')).toBeVisible()
  await expect(other.getByText('Affiliate payment status updated successfully')).toBeVisible()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Shared Bello' })
  await expect(row).toContainText('Terminated')
  await expect(row).toContainText('Disbursed')
  await elsewhere.close()
})

test('the table, its menu and its dialogs have no accessibility violations', async ({ signedIn: page, gatehouse }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await registerAffiliate(gatehouse, 'Axe')
  await page.goto('/affiliates')
  await page.getByRole('button', { name: 'Actions for Axe Bello' }).click()
  await expect(page.getByRole('menuitem', { name: 'Update Status' })).toBeVisible()
  await check(page, 'menu', popupRules)
  await page.getByRole('menuitem', { name: 'Update Status' }).click()
  await page.getByRole('textbox', { name: 'Status' }).fill('asleep')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Status must be one of/)).toBeVisible()
  await check(page, 'Update Status with its message')
  await page.keyboard.press('Escape')
  await page.goto('/affiliates?form=new&page=all')
  await expect(page.getByRole('dialog', { name: 'New Affiliate' })).toBeVisible()
  await check(page, 'New Affiliate')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Until all rows have loaded, the first page is shown dimmed.
  await expect(page.locator('[aria-rowcount]')).toBeVisible()
  await check(page, 'View All')
})

async function openPrompt(page: Page, name: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: verb }).click()
  await expect(page.getByRole('dialog', { name: verb })).toBeVisible()
}
