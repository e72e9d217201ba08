import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoViolations } from '../support/axe'
import { admin } from '../support/gatehouse'
import { killBrowser, openProfile } from '../support/killed-browser'
import { drawHouse } from '../support/pictures'
import { expect, test } from '../support/test'

/** As by the rules of ad blockers, for everything but documents. */
const filtered = /\/(?:app-|admin\/|data\/)?banners?\b|affiliate/

async function blockAds(page: Page, pattern = filtered): Promise<void> {
  await page.route(
    (url) => pattern.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort('blockedbyclient')),
  )
}

test('with an ad blocker, banners are created, listed and deleted, and affiliates are listed', async ({
  signedIn: page,
}) => {
  await blockAds(page)
  await page.goto('/app-banners')
  await page.getByRole('button', { name: 'Add Banner' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Banner' })
  const image = await sharp(await drawHouse(1, { width: 1280, height: 768 }))
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: image })
  await form.getByLabel('Redirect link').fill('lekkihomes.example/blocked')
  await form.getByRole('button', { name: 'Add Banner' }).click()
  await expect(page.getByText('Banner created successfully')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Delete.*lekkihomes\.example\/blocked/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Banner deleted successfully')).toBeVisible()
  await page.goto('/affiliates')
  await expect(page.getByRole('button', { name: 'Create New Affiliate' })).toBeVisible()
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
})

test('where every address of a call is blocked, the message names an extension', async ({ signedIn: page }) => {
  await blockAds(page, /\/data\/banners|\/call\//)
  await page.goto('/app-banners')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to fetch banners')
  await expect(alert).toContainText('An extension such as an ad blocker may be the cause')
  await expectNoViolations(page, 'a blocked list')
})

/** The setting "Block all site data" of Chromium. */
async function withoutSiteData(use: (page: Page) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-blocked-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  try {
    await use(await openProfile(profile))
  } finally {
    await killBrowser(profile)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Keep me logged in').check()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('with blocked site data an admin is told so, signs in, works in this tab and signs out', async ({ gatehouse }) => {
  await withoutSiteData(async (page) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${gatehouse.url}/agents`)
    await expect(page.getByRole('note')).toContainText('This browser blocks site data for this address.')
    await expectNoViolations(page, 'sign-in without site data')
    await signIn(page)
    await page.getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('button', { name: 'Create New Announcement' }).click()
    const form = page.getByRole('dialog', { name: 'New Announcement' })
    await expect(form.getByText('only until you close this tab')).toBeVisible()
    const text = form.getByRole('textbox').first()
    await text.fill('Open house on Saturday')
    await text.blur()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(history.state)), { message: 'the draft is in the tab' })
      .toContain('Open house on Saturday')
    await page.reload()
    await expect(text).toHaveValue('Open house on Saturday')
    await form.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => window.name + JSON.stringify(history.state))).not.toContain('authToken')
    expect(errors).toEqual([])
  })
})

test('another site that is opened in the same tab does not see the session of a tab without site data', async ({
  gatehouse,
}) => {
  await withoutSiteData(async (page) => {
    await page.goto(`${gatehouse.url}/login`)
    await signIn(page)
    await page.goto(`${gatehouse.url.replace('127.0.0.1', 'localhost')}/icon.svg`)
    expect(await page.evaluate(() => window.name + JSON.stringify(history.state))).toBe('null')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
