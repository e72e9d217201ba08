import type { Browser, Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsInBothThemes as check, popupRules } from '../support/axe'
import type { Gatehouse } from '../support/gatehouse'
import { fillSignIn } from '../support/sign-in'
import { expect, test, noticeWith } from '../support/test'

const password = 'palm wine at dusk'

test('a new admin signs in, uses the console, and is signed out immediately when deleted', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  const email = 'chidi@lekkihomes.test'
  await page.goto('/admins')
  await page.getByRole('button', { name: 'Create New Admin' }).click()
  const form = page.getByRole('dialog', { name: 'New Admin' })
  await form.getByLabel('Full name').fill('Chidi Ọkáfọ̀r')
  await form.getByLabel('Mail address').fill(email)
  await form.getByLabel('Phone number').fill('0803 111 2222')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm password').fill('palm wine at dawn')
  await form.getByRole('button', { name: 'Create Admin' }).click()
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('button', { name: 'Create Admin' }).click()
  await expect(page.getByText('Admin created successfully!')).toBeVisible()

  const colleague = await signInElsewhere(browser, gatehouse, { email, password })
  await colleague.getByRole('link', { name: 'Admins' }).click()
  await expect(colleague.getByRole('row').filter({ hasText: email })).toContainText('You')

  await page.getByRole('button', { name: 'Delete Chidi Ọkáfọ̀r' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this admin?' })
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Admin deleted successfully')).toBeVisible()
  // On the next request at the latest. A redirect of the bell, which received a 401, aborts the reload.
  await colleague.reload().catch(() => undefined)
  await expect(colleague).toHaveURL(/\/login$/)

  await noticeWith(page, 'Admin deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Admin restored successfully')).toBeVisible()
  await fillSignIn(colleague, { email, password })
  await expect(colleague).not.toHaveURL(/\/login$/)
  await colleague.context().close()
})

test('an invited admin chooses a password with the link, which then works no more', async ({
  signedIn: page,
  browser,
  gatehouse,
}) => {
  await page.goto('/admins')
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const form = page.getByRole('dialog', { name: 'Invite Admin' })
  await form.getByLabel('Full name').fill('Amaka Obi')
  await form.getByLabel('Mail address').fill('amaka@lekkihomes.test')
  await expectNoViolations(page, 'Invite Admin')
  await form.getByRole('button', { name: 'Create Invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation for Amaka Obi' })
  const link = await dialog.getByLabel('Link').inputValue()
  await expectNoViolations(page, 'the link of an invitation')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Invite Admin' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'amaka@lekkihomes.test' })
  await expect(row).toContainText('Invited, link expires')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  const addresses: string[] = []
  phone.on('request', (request) => addresses.push(request.url()))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Welcome, Amaka Obi' })).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByLabel('Confirm password').fill(password)
  await phone.getByRole('button', { name: 'Set Password' }).click()
  await expect(phone.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeAttached()
  const token = new URL(link).hash.slice(1)
  // Playwright names the fragment of a document, which the browser does not send.
  expect(addresses.filter((address) => address !== link && address.includes(token))).toEqual([])
  await phone.goto(link)
  await expect(phone.getByText('This link is no longer valid.')).toBeVisible()
  await context.close()

  const elsewhere = await signInElsewhere(browser, gatehouse, { email: 'amaka@lekkihomes.test', password })
  await elsewhere.context().close()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Invited')
  await page.getByRole('button', { name: 'Reset Link for Amaka Obi' }).click()
  await expectNoViolations(page, 'Reset link')
})

test('after a change of password this session continues and all others of the admin end', async ({
  browser,
  gatehouse,
}) => {
  const email = 'halima@lekkihomes.test'
  await register(gatehouse, email)
  const here = await signInElsewhere(browser, gatehouse, { email, password })
  const otherPage = await signInElsewhere(browser, gatehouse, { email, password })

  await openAccount(here, 'Signed-In Devices')
  await expect(here.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expect(here.getByRole('dialog').getByRole('listitem').first()).toContainText('This device')
  await here.keyboard.press('Escape')

  await openAccount(here, 'Change Password')
  const form = here.getByRole('dialog', { name: 'Change Password' })
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not the password')
  await form.getByLabel('New password', { exact: true }).fill('akara every Saturday')
  await form.getByLabel('Confirm new password').fill('akara every Saturday')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('This is not your current password').first()).toBeVisible()
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(here.getByText('Password changed successfully')).toBeVisible()
  await expect(here.getByRole('button', { name: /^Account:/ })).toBeFocused()

  await otherPage.reload()
  await expect(otherPage).toHaveURL(/\/login$/)
  await fillSignIn(otherPage, { email, password })
  await expect(otherPage.getByText('Invalid credentials. Please try again.')).toBeVisible()
  await here.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect(here.getByRole('heading', { name: 'Properties', level: 1 })).toBeVisible()
  await here.context().close()
  await otherPage.context().close()
})

test('the dialogs of admins and of the account have no accessibility violations', async ({
  signedIn: page,
  gatehouse,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = 'axe@lekkihomes.test'
  await register(gatehouse, email)
  await page.goto('/admins')
  await page.getByRole('button', { name: `Delete ${email}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'the question')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Create New Admin' }).click()
  const form = page.getByRole('dialog', { name: 'New Admin' })
  for (const name of ['Full name', 'Mail address', 'Phone number', 'Confirm password']) {
    await form.getByLabel(name, { exact: true }).fill('x')
  }
  await form.getByLabel('Password', { exact: true }).fill('mango orchard')
  await form.getByRole('button', { name: 'Create Admin' }).click()
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await check(page, 'New Admin with its messages')
  await form.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: /^Account:/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await check(page, 'the account menu', popupRules)
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('iloveyou')
  await check(page, 'Change Password')
  await page.getByLabel('New password', { exact: true }).fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openAccount(page, 'Signed-In Devices')
  await expect(page.getByText('This device')).toBeVisible()
  await check(page, 'Signed-In Devices')
})

async function openAccount(page: Page, entry: 'Change Password' | 'Signed-In Devices'): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
}

/** In a separate browser context. */
async function signInElsewhere(browser: Browser, { url }: Gatehouse, credentials: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login')
  await fillSignIn(page, credentials)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  return page
}

/** A separate admin for one test, because the tests share the first one. */
async function register(gatehouse: Gatehouse, email: string): Promise<void> {
  const person = { name: email, email, phone_number: '0803 111 2222', pswd: password, confirmPswd: password, status: 0 }
  const response = await fetch(`${gatehouse.url}/admin/auth/register-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await gatehouse.signIn() },
    body: JSON.stringify(person),
  })
  expect(response.status).toBe(200)
}
