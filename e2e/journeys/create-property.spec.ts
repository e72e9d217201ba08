import type { Locator } from '@playwright/test'
import { makeVideoFile } from '../support/video'
import { fillNewProperty, floorPlan, photograph } from '../support/property-form'
import { expect, test } from '../support/test'

test('a property is created with 3 photos, a floor plan and a video', async ({ signedIn: page }) => {
  const photographs = await Promise.all([1, 2, 3].map(photograph))
  await page.goto('/properties')
  const form = await fillNewProperty(page, 'Publish Avenue, Ikoyi, Lagos', {
    photographs,
    floorPlans: [await floorPlan()],
    video: await makeVideoFile('mp4'),
  })
  await expect(form.getByText('85 million naira')).toBeVisible()
  await form.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible({ timeout: 30_000 })
  await expect(form).toBeHidden()

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
