import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin } from '../support/gatehouse'
import { bytesOf, hashesOf, hashesOfUploads, largePhotographs } from '../support/large-photographs'
import { killBrowser, openProfile } from '../support/killed-browser'
import { fillNewProperty } from '../support/property-form'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { startThrottledProxy } from '../support/connections/throttled-proxy'

test('photographs that were cut off by a kill of the browser continue where they stopped', async ({
  ownGatehouse: gatehouse,
}) => {
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
  const photographs = await largePhotographs(4, 1.5)
  const bytes = bytesOf(photographs)

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
  expect(await hashesOfUploads(gatehouse)).toEqual(hashesOf(photographs))
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
