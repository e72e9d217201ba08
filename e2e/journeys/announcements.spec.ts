import type { Page } from '@playwright/test'
import { expectNoViolations, popupRules } from '../support/axe'
import { expect, test, noticeWith } from '../support/test'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openNew(page: Page) {
  await page.goto('/announcements')
  await page.getByRole('button', { name: 'Create New Announcement' }).click()
  return page.getByRole('dialog', { name: 'New Announcement' })
}

async function announce(page: Page, text: string) {
  const form = await openNew(page)
  await form.getByLabel('Announcement text').fill(text)
  await form.getByLabel('Redirect link').fill('lekkihomes.test/open-house')
  await form.getByRole('button', { name: 'Create Announcement' }).click()
  await expect(row(page, text)).toBeVisible()
}

async function choose(page: Page, text: string, action: string) {
  await row(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test("an announcement's draft survives a reload, is sent and appears in the list", async ({ signedIn: page }) => {
  const form = await openNew(page)
  const create = form.getByRole('button', { name: 'Create Announcement' })
  await expect(create).toBeDisabled()
  await form.getByLabel('Announcement text').fill('Open house in Reload Road')
  await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Announcement text')).toHaveValue('Open house in Reload Road')
  await form.getByLabel('Redirect link').fill('lekkihomes.test/open-house')
  await create.click()
  await expect(page.getByText('Announcement created successfully')).toBeVisible()
  const written = row(page, 'Open house in Reload Road')
  await expect(written.getByText('PUSH')).toBeVisible()
  const link = written.getByRole('link', { name: 'lekkihomes.test/open-house' })
  await expect(link).toHaveAttribute('href', 'https://lekkihomes.test/open-house')
})

test("the In-App switch removes an announcement's link and changes its count", async ({ signedIn: page }) => {
  await announce(page, 'The office moves to Switch Street')
  const inApp = page.locator('dl').filter({ hasText: 'In-App Notifications' }).locator('dd').first()
  const before = Number(await inApp.textContent())
  await choose(page, 'Switch Street', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit Announcement' })
  await form.getByRole('switch', { name: 'In-App' }).click()
  await expect(form.getByLabel('Redirect link')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Announcement updated successfully')).toBeVisible()
  await expect(row(page, 'Switch Street').getByText('IN-APP')).toBeVisible()
  await expect.poll(async () => Number(await inApp.textContent())).toBeGreaterThan(before)
})

test('a deleted announcement is restored by Undo, and no view of it has accessibility violations', async ({
  signedIn: page,
}) => {
  await announce(page, 'Closed on Undo Day')
  await expectNoViolations(page, '/announcements')
  await row(page, 'Undo Day')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectNoViolations(page, 'menu', popupRules)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Are you sure you want to delete this announcement?')).toBeVisible()
  await expect(question.getByText('Delete “Closed on Undo Day”?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Announcement deleted successfully')).toBeVisible()
  await expect(row(page, 'Undo Day')).toHaveCount(0)
  await noticeWith(page, 'Announcement deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Undo Day')).toBeVisible()

  const form = await openNew(page)
  await form.getByLabel('Announcement text').fill('A link that is none')
  await form.getByLabel('Redirect link').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Create Announcement' }).click()
  await expect(form.getByText('Enter a web address, such as https://example.com/offer')).toBeVisible()
  await expectNoViolations(page, 'New Announcement with a message')
})
