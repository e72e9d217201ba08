import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { makePhonePhotograph } from '../support/pictures'
import { makeVideoFile } from '../support/video'
import { fillNewProperty, floorPlan, photograph } from '../support/property-form'
import { expect, test } from '../support/test'

test('a property is created with 3 photos, a floor plan and a video', async ({ signedIn: page }) => {
  const phonePhotograph = await makePhonePhotograph()
  const photographs = [
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: phonePhotograph },
    ...(await Promise.all([2, 3].map(photograph))),
  ]
  await page.goto('/properties')
  const form = await fillNewProperty(page, 'Publish Avenue, Ikoyi, Lagos', {
    photographs,
    floorPlans: [await floorPlan()],
    video: await makeVideoFile('mp4'),
  })
  await expect(form.getByText('85 million naira')).toBeVisible()
  await expect(form.getByText(/ MB saved: photos are resized before they are sent\.$/)).toBeVisible()
  const stored = await readStoredFile(page, 'phone.jpg')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 2560 })
  expect((await sharp(phonePhotograph).metadata()).exif).toBeDefined()
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(stored.length).toBeLessThan(phonePhotograph.length / 3)

  const created = page.waitForResponse('**/admin/properties/add')
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible({ timeout: 30_000 })
  await expect(form).toBeHidden()
  const { data } = (await (await created).json()) as { data: PropertyRecord }
  const [cover] = data.media.property_images
  expect(cover).toMatchObject({ width: 1920, height: 2560 })
  const sent = await page.request.get(cover?.url ?? '')
  const top = sharp(await sent.body()).extract({ left: 0, top: 0, width: 1920, height: 1000 })
  const { channels } = await sharp(await top.toBuffer()).stats()
  expect(channels[0]?.mean).toBeGreaterThan(channels[2]?.mean ?? 255)

  const card = page.getByRole('article', { name: /Publish Avenue/ })
  await expect(card).toContainText('₦85,000,000')
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { name: '5-bed duplex' })).toBeVisible()
  await expect(page.getByText('15 January 2027')).toBeVisible()
  await expect(page.getByText('10+')).toBeVisible()
  await expect(page.getByText('All rooms en suite.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(3)
  await expect(page.getByText('Incomplete:')).toHaveCount(0)
  await expectLoaded(page.getByRole('img', { name: 'Photo 1 of 3' }))

  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByRole('button', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')
  await expectLoaded(page.getByRole('img', { name: 'Photo 2 of 3' }))

  await page.getByRole('button', { name: 'View floor plan 1 full screen' }).click()
  await expectLoaded(page.getByRole('dialog').getByRole('img'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expectPlayable(page.getByLabel(/^Virtual tour of/))
})

test("an AVI is shown as 'Processing video' and then plays as MP4", async ({ signedIn: page }) => {
  await page.goto('/properties')
  const form = await fillNewProperty(page, 'Moving Picture Close, Enugu', {
    photographs: [await photograph(4)],
    video: await makeVideoFile('avi'),
  })
  // Simulates a running conversion, so that the test does not depend on the speed of this machine.
  let isProcessing = true
  await page.route('**/data/properties/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { media: { video_upload: { state: string } } } }
    if (isProcessing) body.data.media.video_upload.state = 'processing'
    await route.fulfill({ response: response, json: body })
  })
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(form).toBeHidden({ timeout: 30_000 })
  await page
    .getByRole('article', { name: /Moving Picture Close/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Processing video')).toBeVisible()
  isProcessing = false
  const video = page.getByLabel(/^Virtual tour of/)
  await expect(video).toBeVisible({ timeout: 45_000 })
  await expect(video.locator('source')).toHaveAttribute('type', 'video/mp4')
  await expectPlayable(video)
})

/** The copy of a chosen file in the draft. */
async function readStoredFile(page: Page, name: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (name) => {
    const opening = indexedDB.open('gatehouse-drafts')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('files').objectStore('files').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    const rows = reading.result as { file: File }[]
    const file = rows.find((row) => row.file.name === name)?.file
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? [])
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, name)
  return Buffer.from(base64, 'base64')
}

/** The image has loaded and was decoded. */
async function expectLoaded(picture: Locator): Promise<void> {
  await expect(async () => {
    const width = await picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0))
    expect(width).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}

async function expectPlayable(video: Locator): Promise<void> {
  await video.scrollIntoViewIfNeeded()
  await video.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect(async () => {
    expect(await video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}
