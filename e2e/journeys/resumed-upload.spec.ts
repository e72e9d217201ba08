import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin } from '../support/gatehouse'
import { killBrowser, openProfile } from '../support/killed-browser'
import { makeLargePhotograph } from '../support/pictures'
import { fillNewProperty } from '../support/property-form'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { startThrottledProxy } from '../support/connections/throttled-proxy'

test('photographs that were cut off by a kill of the browser continue where they stopped', async ({ gatehouse }) => {
  const location = 'Resumed Upload Street, Jos'
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  const proxy = await startThrottledProxy(gatehouse.url, { bytesPerSecond: 1_000_000, latencyMs: 150 })
  const signIn = async (): Promise<Page> => {
    const page = await openProfile(profile)
    await page.addInitScript(() => localStorage.setItem('gatehouse-send-originals', 'on'))
    await page.goto(proxy.url)
    await fillSignIn(page, admin)
    return page
  }
  const photographs = await Promise.all(
    [1, 2, 3, 4].map(async (number) => ({
      name: `room-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeLargePhotograph(1.5),
    })),
  )
  const bytes = photographs.reduce((sum, { buffer }) => sum + buffer.length, 0)

  let page = await signIn()
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  const before = proxy.sent()
  const form = await fillNewProperty(page, location, { photographs })
  await expect(form.getByText('Files are sent while you fill in the form.')).toBeVisible()
  await expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(bytes * 0.6)
  await killBrowser(profile)
  proxy.cut()

  const atKill = proxy.sent()
  page = await signIn()
  await page
    .getByRole('region', { name: 'Unsaved drafts' })
    .getByRole('button', { name: /^Continue/ })
    .click()
  const again = page.getByRole('dialog', { name: 'New Property' })
  await expect(again.getByText('All files sent. They are added when you save.')).toBeVisible({ timeout: 30_000 })
  const received = await hashesIn(join(gatehouse.dataDir, 'media', '.uploads'))
  expect(received.toSorted()).toEqual(photographs.map(({ buffer }) => sha256(buffer)).toSorted())
  await again.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
  const sent = proxy.sent() - before
  expect(atKill - before, 'some bytes were sent before the kill').toBeLessThan(bytes)
  expect(sent / bytes).toBeLessThan(1.15)

  const response = await fetch(`${gatehouse.url}/data/properties?limit=10&q=${encodeURIComponent(location)}`, {
    headers: { Authorization: await gatehouse.signIn() },
  })
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(1)
  await page.context().close()
  await proxy.close()
  await rm(profile, { recursive: true, force: true })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Of the uploads as they were sent: photographs are stored without their metadata. */
const hashesIn = async (folder: string): Promise<string[]> =>
  Promise.all((await readdir(folder)).map(async (name) => sha256(await readFile(join(folder, name)))))
