import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startThrottledProxy, type ThrottledProxy } from '../support/connections/throttled-proxy'
import { admin, type Gatehouse } from '../support/gatehouse'
import { killBrowser, openProfile } from '../support/killed-browser'
import { drawFloorPlan, makePhonePhotograph } from '../support/pictures'
import { bytesOf, hashesOf, hashesOfUploads, largePhotographs, sizesOfUploads } from '../support/large-photographs'
import { fillNewProperty, photograph, type UploadedFile } from '../support/property-form'
import { runSql } from '../support/records/database'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'
import { freeBox, makeVideoFile } from '../support/video'

const allSent = 'All files sent. They are added when you save.'

/** Signs in through a slow connection, by default with "Send originals". */
async function openSlowly(
  page: Page,
  gatehouse: Gatehouse,
  { sendsOriginals = true, bytesPerSecond = 1_000_000 } = {},
): Promise<ThrottledProxy> {
  const proxy = await startThrottledProxy(gatehouse.url, { bytesPerSecond, latencyMs: 50 })
  await page.goto(`${proxy.url}/icon.svg`)
  if (sendsOriginals) await page.evaluate(() => localStorage.setItem('gatehouse-send-originals', 'on'))
  await page.goto(`${proxy.url}/login`)
  await fillSignIn(page, admin)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  return proxy
}

/** Chooses photographs in a new form and resolves when this share of their bytes was sent. */
async function sendShare(page: Page, proxy: ThrottledProxy, photographs: readonly UploadedFile[], share: number) {
  const form = await fillNewProperty(page, 'Interrupted Upload Street, Jos', {})
  const before = proxy.sent()
  await form.getByLabel('Add Photos').setInputFiles([...photographs])
  await expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(bytesOf(photographs) * share)
  return form
}

async function expectSaved(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
}

test('photographs that are removed from the device while they are sent continue from their copies', async ({
  ownGatehouse: gatehouse,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'))
  const page = await openProfile(profile)
  const proxy = await openSlowly(page, gatehouse)
  const photographs = await largePhotographs(2, 1)
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-removed-'))
  const paths = photographs.map(({ name }) => join(folder, name))
  for (const [index, { buffer }] of photographs.entries()) await writeFile(paths[index] ?? '', buffer)
  // It is sent with the form, because it is small.
  const plan = join(folder, 'ground-floor.png')
  await writeFile(plan, await drawFloorPlan())
  const form = await fillNewProperty(page, 'Removed Photograph Street, Jos', {})
  const before = proxy.sent()
  await form.getByLabel('Add Floor Plans').setInputFiles(plan)
  await form.getByLabel('Add Photos').setInputFiles(paths)
  await expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(bytesOf(photographs) * 0.3)
  await rm(folder, { recursive: true })
  proxy.cut()
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  expect(await hashesOfUploads(gatehouse)).toEqual(hashesOf(photographs))
  await expectSaved(page, form)
  expect(await runSql(gatehouse, 'select count(*)::int as count from media')).toEqual([{ count: 3 }])
  await page.context().close()
  await proxy.close()
  await rm(profile, { recursive: true })
})

test('an upload during which the session is revoked continues after the next sign-in', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const proxy = await openSlowly(page, gatehouse)
  const photographs = await largePhotographs(3, 1)
  const token = await page.evaluate(() => sessionStorage.getItem('authToken') ?? '')
  const revoked = new AbortController()
  let starts = 0
  // The third photograph is started after that, also on a busy machine: if the session ended between the
  // start of a file and its bytes, the browser would send all of them before it reads the response (401).
  await page.route('**/uploads', async (route) => {
    starts += 1
    if (starts === 3 && !revoked.signal.aborted) await once(revoked.signal, 'abort')
    await route.continue()
  })
  const before = proxy.sent()
  await sendShare(page, proxy, photographs, 0.4)
  // The request with the bytes of the second one was accepted, which on a busy machine is long after the
  // proxy has received it.
  await expect.poll(async () => (await sizesOfUploads(gatehouse))[1] ?? 0, { intervals: [20] }).toBeGreaterThan(0)
  await fetch(`${gatehouse.url}/admin/auth/signout`, { method: 'POST', headers: { Authorization: token } })
  revoked.abort()
  await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 })
  await expect(page.getByText('Your session has expired or was ended elsewhere.')).toBeVisible()
  await fillSignIn(page, admin)
  // The page that was left is opened again, with its form.
  const form = page.getByRole('dialog', { name: 'New Property' })
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  expect(await hashesOfUploads(gatehouse)).toEqual(hashesOf(photographs))
  await expectSaved(page, form)
  // A photograph that was sent again would be a third. The pages after the sign-in are requested, too.
  expect((proxy.sent() - before) / bytesOf(photographs)).toBeLessThan(1.25)
  await proxy.close()
})

test('an upload whose connection stalls without an end is continued on another one after a minute', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  await page.clock.install()
  const proxy = await openSlowly(page, gatehouse)
  const photographs = await largePhotographs(4, 1)
  const before = proxy.sent()
  const form = await sendShare(page, proxy, photographs, 0.2)
  proxy.stall()
  await page.clock.runFor(50_000)
  await expect(form.getByText('Files are sent while you fill in the form.')).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(form.getByText('Waiting for the connection. Your files are stored on this device.')).toBeVisible()
  proxy.cut()
  await page.clock.runFor(2_000)
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  expect(await hashesOfUploads(gatehouse)).toEqual(hashesOf(photographs))
  await expectSaved(page, form)
  expect((proxy.sent() - before) / bytesOf(photographs)).toBeLessThan(1.15)
  await proxy.close()
})

test('uploads that expire while the device is off are sent again, also after all were sent', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const expire = () => runSql(gatehouse, `update upload set created_at = now() - interval '8 days'`)
  const proxy = await openSlowly(page, gatehouse)
  const photographs = await largePhotographs(2, 1)
  await sendShare(page, proxy, photographs, 0.7)
  await page.goto(`${proxy.url}/icon.svg`)
  await expire()
  await page.goto(`${proxy.url}/properties`)
  await page.getByRole('button', { name: /^Continue/ }).click()
  const form = page.getByRole('dialog', { name: 'New Property' })
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  await expire()
  await expectSaved(page, form)
  const rows = await runSql(gatehouse, 'select count(*)::int as count from property')
  expect(rows).toEqual([{ count: 1 }])
  await proxy.close()
})

test('"Send originals" that is switched during an upload replaces it, and back again', async ({
  page,
  ownGatehouse: gatehouse,
}) => {
  const proxy = await openSlowly(page, gatehouse, { sendsOriginals: false })
  const phone = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await makePhonePhotograph() }
  const form = await fillNewProperty(page, 'Originals Street, Jos', {})
  await form.getByLabel('Add Photos').setInputFiles([phone])
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  const resized = await uploadsOf(gatehouse)
  expect(resized).toHaveLength(1)
  expect(resized[0]?.bytes).toBeLessThan(phone.buffer.length * 0.9)

  const original = form.getByRole('switch', { name: 'Send originals' })
  const before = proxy.sent()
  await original.click()
  await expect.poll(() => proxy.sent() - before, { intervals: [20] }).toBeGreaterThan(500_000)
  await original.click()
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => uploadsOf(gatehouse)).toEqual([expect.objectContaining({ bytes: resized[0]?.bytes })])

  await original.click()
  await expect(form.getByText(allSent)).toBeHidden()
  await expect(form.getByText(allSent)).toBeVisible({ timeout: 60_000 })
  expect(await hashesOfUploads(gatehouse)).toEqual(hashesOf([phone]))
  expect(await uploadsOf(gatehouse)).toHaveLength(1)
  await expectSaved(page, form)
  await proxy.close()
})

const uploadsOf = (gatehouse: Gatehouse) => runSql(gatehouse, 'select bytes::int from upload where used_at is null')

test('a video that is too large for the device is asked for after a kill, and continues', async ({
  ownGatehouse: gatehouse,
}) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-video-'))
  const profile = join(folder, 'profile')
  const path = join(folder, 'tour.mp4')
  const { buffer } = await makeVideoFile('mp4')
  const bytes = 201_000_000
  await writeFile(path, Buffer.concat([buffer, freeBox(bytes - buffer.length)]))
  let page = await openProfile(profile)
  const proxy = await openSlowly(page, gatehouse, { bytesPerSecond: 60_000_000 })
  const form = await fillNewProperty(page, 'Long Video Street, Jos', { photographs: [await photograph(1)] })
  const before = proxy.sent()
  await form.getByLabel('Add Video').setInputFiles(path)
  await expect.poll(() => proxy.sent() - before, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(bytes * 0.4)
  await killBrowser(profile)
  proxy.cut()

  page = await openProfile(profile)
  await page.goto(`${proxy.url}/login`)
  await fillSignIn(page, admin)
  await page.getByRole('button', { name: /^Continue/ }).click()
  const again = page.getByRole('dialog', { name: 'New Property' })
  await expect(again.getByText('Choose “tour.mp4” (201 MB) again: it was not stored on this device.')).toBeVisible()
  await again.getByLabel('Add Video').setInputFiles(path)
  await expect(again.getByText(allSent)).toBeVisible({ timeout: 90_000 })
  // From the start again it would be 1.4 at least. On a busy machine 1.16 was seen: bytes on their way.
  expect((proxy.sent() - before) / bytes).toBeLessThan(1.3)
  await expectSaved(page, again)
  await page.context().close()
  await proxy.close()
  await rm(folder, { recursive: true })
})
