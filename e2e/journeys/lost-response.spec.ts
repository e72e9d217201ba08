import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin } from '../support/gatehouse'
import { killBrowser, openProfile } from '../support/killed-browser'
import { dropNextResponse } from '../support/connections/lost-response'
import { fillNewProperty, photograph } from '../support/property-form'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

const add = '/admin/properties/add'

test('a property whose response was lost is found again after a reload and sent once', async ({
  signedIn: page,
  gatehouse,
}) => {
  const photographs = [await photograph(3)]
  const location = 'Lost Response Street, Jos'
  await page.goto('/properties')
  const form = await fillNewProperty(page, location, { photographs })
  const { dropped } = await dropNextResponse(page, add)
  await form.getByRole('button', { name: 'Add Property' }).click()
  await dropped
  await expect(form.getByText('Failed to save property')).toBeVisible()
  const published = await countOf(gatehouse, location)
  expect(published, 'the server has carried it out').toBe(1)

  page.once('dialog', (question) => void question.accept())
  let uploads = 0
  page.on('request', (request) => (uploads += request.url().endsWith(add) ? 1 : 0))
  await page.reload()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/properties\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lost Response Street')
  expect(uploads, 'no file travels again').toBe(0)
  expect(await countOf(gatehouse, location)).toBe(1)
})

test('a form with four photographs survives a kill of the browser while typing, and is saved once', async ({
  gatehouse,
}) => {
  const location = 'Power Cut Street, Jos'
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  const signIn = async () => {
    const page = await openProfile(profile)
    await page.goto(gatehouse.url)
    await fillSignIn(page, admin)
    return page
  }
  const photographs = await Promise.all([5, 6, 7, 8].map(photograph))
  let page = await signIn()
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const form = await fillNewProperty(page, location, { photographs })
  await expect(form.getByText(/^Draft saved on this device/)).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).toMatchObject({ files: 4 })
  const typing = form
    .getByLabel('Description')
    .pressSequentially(' Typed until the power cut.', { delay: 50 })
    .catch(() => undefined)
  await expect.poll(() => storedOnDevice(page)).toMatchObject({ drafts: expect.stringContaining('Typed') })
  await killBrowser(profile)
  await typing

  page = await signIn()
  const tray = page.getByRole('region', { name: 'Unsaved drafts' })
  await expect(tray).toContainText(/Unsaved property\d\d:\d\d · 4 photos · .*Power Cut Street, Jos/)
  await tray.getByRole('button', { name: /^Continue/ }).click()
  const again = page.getByRole('dialog', { name: 'New Property' })
  await expect(again.getByLabel('Location')).toHaveValue(location)
  await expect(again.getByLabel('Description')).toHaveValue(/^A finely finished duplex\.[^]+ Typed/)
  await expect(again.getByRole('button', { name: /^Image \d/ })).toHaveCount(4)
  await again.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  expect(await countOf(gatehouse, location)).toBe(1)
  await page.context().close()
  await rm(profile, { recursive: true, force: true })
})

/** The drafts as text, and the number of their files. */
const storedOnDevice = (page: Page): Promise<{ drafts: string; files: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('gatehouse-drafts')
        request.addEventListener('success', () => {
          const tx = request.result.transaction(['drafts', 'files'])
          const drafts = tx.objectStore('drafts').getAll()
          const files = tx.objectStore('files').count()
          tx.addEventListener('complete', () => resolve({ drafts: JSON.stringify(drafts.result), files: files.result }))
        })
      }),
  )

test('input changed after a lost response creates a second property only on request', async ({
  signedIn: page,
  gatehouse,
}) => {
  const location = 'Second Thought Street, Jos'
  await page.goto('/properties')
  const form = await fillNewProperty(page, location, { photographs: [await photograph(4)] })
  const { dropped } = await dropNextResponse(page, add)
  await form.getByRole('button', { name: 'Add Property' }).click()
  await dropped
  await expect(form.getByText('Failed to save property')).toBeVisible()
  await form.getByLabel('Price').fill('86000000')
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(form.getByText('This property was already saved by your earlier attempt.')).toBeVisible()
  expect(await countOf(gatehouse, location)).toBe(1)
  await form.getByRole('button', { name: 'Save This One Too' }).click()
  await expect(form).toBeHidden()
  expect(await countOf(gatehouse, location)).toBe(2)
})

async function countOf(gatehouse: { url: string; signIn: () => Promise<string> }, location: string): Promise<number> {
  const response = await fetch(`${gatehouse.url}/data/properties?limit=10&q=${encodeURIComponent(location)}`, {
    headers: { Authorization: await gatehouse.signIn() },
  })
  const { data } = (await response.json()) as { data: { location: string }[] }
  return data.filter((property) => property.location === location).length
}
