import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

import { chromiumFlags, findChromium } from '../support/chromium'
import { admin } from '../support/gatehouse'
import { expect, test } from '../support/test'
import { fillSignIn } from '../support/sign-in'

const storedTokens = () => ({ local: localStorage.getItem('authToken'), session: sessionStorage.getItem('authToken') })

test('without a token every guarded address redirects to the sign-in page', async ({ page }) => {
  for (const address of ['/', '/properties', '/properties/no-such-id', '/agents', '/admins', '/nowhere']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/login$/)
  }
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('WELCOME ADMIN')).toBeVisible()
  await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0)
})

test('nothing that the sign-in page loads, also later, loads the console', async () => {
  const dist = fileURLToPath(new URL('../../console/dist/', import.meta.url))
  const chunksIn = (text: string) =>
    [...text.matchAll(/["'`](?:\.|\/?assets)\/([\w-]+\.js)["'`]/g)].map(([, name = '']) => name)
  const found = new Set(chunksIn(await readFile(`${dist}login.html`, 'utf8')))
  // The set grows while it is iterated.
  for (const name of found)
    for (const chunk of chunksIn(await readFile(`${dist}assets/${name}`, 'utf8'))) found.add(chunk)
  const [console] = chunksIn(await readFile(`${dist}index.html`, 'utf8')).filter((name) => name.startsWith('index-'))
  expect(console).toBeDefined()
  expect([...found]).not.toContain(console)
  expect(found.size).toBeGreaterThan(6)
})

test("a wrong password shows 'Invalid credentials. Please try again.' and stores nothing", async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, { ...admin, password: 'not the password' })
  await expect(page.getByText('Invalid credentials. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(storedTokens)).toEqual({ local: null, session: null })
})

test('the password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('mango')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('without Keep me logged in the token stays in this tab, and a new tab receives it', async ({ page, context }) => {
  await page.goto('/login')
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const { local, session } = await page.evaluate(storedTokens)
  expect(local).toBeNull()
  expect(session).toBeTruthy()
  const sibling = await context.newPage()
  // A new tab waits only 100 ms for the token of other tabs, which can be too short on a busy machine.
  await expect(async () => {
    await sibling.goto('/properties')
    await expect(sibling.getByRole('heading', { name: 'Properties', exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('with Keep me logged in the token outlives the tab; Log Out removes it from both storages and revokes it', async ({
  page,
  context,
  gatehouse,
}) => {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Keep me logged in' }).check()
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const { local, session } = await page.evaluate(storedTokens)
  expect(session).toBeNull()
  await page.close()

  const later = await context.newPage()
  const sibling = await context.newPage()
  await sibling.goto('/properties')
  await later.goto('/')
  await later.getByRole('button', { name: 'Log Out' }).click()
  await expect(later).toHaveURL(/\/login$/)
  await expect(sibling).toHaveURL(/\/login$/)
  expect(await later.evaluate(storedTokens)).toEqual({ local: null, session: null })
  const response = await fetch(`${gatehouse.url}/admin/stats`, { headers: { Authorization: local ?? '' } })
  expect(response.status).toBe(401)
})

test('Log Out in one tab signs out the others, and the server rejects all of their tokens', async ({
  page,
  context,
  gatehouse,
}) => {
  const other = await context.newPage()
  const tabs = [page, other]
  // Both tabs show the sign-in page before one has a token, so neither receives it from the other.
  for (const tab of tabs) await tab.goto('/login')
  for (const tab of tabs) {
    await fillSignIn(tab, admin)
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  }
  const tokens = await Promise.all(tabs.map(async (tab) => (await tab.evaluate(storedTokens)).session ?? ''))
  expect(new Set(tokens).size).toBe(2)
  const statusOf = async (token: string) =>
    (await fetch(`${gatehouse.url}/admin/stats`, { headers: { Authorization: token } })).status
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200])
  await page.getByRole('link', { name: 'Agents', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => Promise.all(tokens.map(statusOf))).toEqual([401, 401])
})

test('after an expired session, signing in returns to the previous page', async ({ page, gatehouse }) => {
  await page.goto('/login')
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await page.getByRole('tab', { name: /^Archived/ }).click()
  await expect(page.getByRole('tab', { name: /^Archived/, selected: true })).toBeVisible()
  const { session } = await page.evaluate(storedTokens)
  await fetch(`${gatehouse.url}/admin/auth/signout`, { method: 'POST', headers: { Authorization: session ?? '' } })
  // The page may find out first: then its redirect aborts this.
  await page.reload().catch(() => null)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(storedTokens)).toEqual({ local: null, session: null })
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(/\/properties\?tab=archived$/)
  await expect(page.getByRole('tab', { name: /^Archived/, selected: true })).toBeVisible()
})

test('after Log Out, Back shows nothing of the session, also from the memory of the browser', async ({ gatehouse }) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumFlags,
    // Playwright switches it off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: gatehouse.url })
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Keep me logged in' }).check()
  await fillSignIn(page, admin)
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await expect(page.getByText(admin.email).first()).toBeVisible()
  // Another document, from which Back restores this one.
  await page.goto('/icon.svg')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await browser.close()
})
