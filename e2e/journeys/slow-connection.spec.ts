import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freeBox, makeVideoFile } from '../support/video'
import { makeLargePhotograph } from '../support/pictures'
import { fillNewProperty } from '../support/property-form'
import { expect, test } from '../support/test'

const photographBytes = 1_000_000
const videoBytes = 50_000_000
const slow = 400_000
const fast = 10_000_000

test('on a slow connection the Images bar fills before the Video bar starts, and the bytes add up', async ({
  signedIn: page,
}) => {
  const photographs = await Promise.all(
    [1, 2, 3].map(async (number) => ({
      name: `heavy-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeLargePhotograph(photographBytes / 1_000_000),
    })),
  )
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-heavy-'))
  const videoPath = join(folder, 'tour.mp4')
  const { buffer } = await makeVideoFile('mp4')
  await writeFile(videoPath, Buffer.concat([buffer, freeBox(videoBytes - buffer.byteLength)]))
  const imageBytes = photographs.reduce((sum, { buffer: { byteLength } }) => sum + byteLength, 0)

  await page.goto('/properties')
  const setThroughput = await throttle(page)
  await setThroughput(slow)
  await recordProgress(page)
  // The photographs are sent while the form is filled in.
  const form = await fillNewProperty(page, 'Slow Connection Street, Yola', { photographs, video: videoPath })
  await form.getByRole('button', { name: 'Add Property' }).click()
  const images = form.getByRole('progressbar', { name: /^Images/ })
  const video = form.getByRole('progressbar', { name: /^Video/ })
  // Submit is at the end of a long form, the photographs at its beginning.
  await expect(images).toBeInViewport()
  await expect(video).toBeInViewport()
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()

  // The images are complete, so the video may upload faster.
  await page.waitForFunction(() => window.recordedBars?.some((bars) => bars.video > 0))
  await setThroughput(fast)
  await expect(form).toBeHidden({ timeout: 60_000 })
  const seen = await page.evaluate(() => window.recordedBars ?? [])
  expect(seen.length, 'the bars moved').toBeGreaterThan(10)
  expect(seen.filter((bars) => bars.video > 0 && bars.images < 100)).toEqual([])
  expect(seen.some((bars) => bars.images > 0 && bars.images < 100 && bars.video === 0)).toBe(true)
  expect(seen.some((bars) => bars.images === 100 && bars.video > 0 && bars.video < 100)).toBe(true)
  expect(seen.at(-1)?.text).toContain(`of ${(imageBytes / 1_000_000).toFixed(1).replace('.0', '')} MB`)
  expect(seen.at(-1)?.text).toContain(`of ${videoBytes / 1_000_000} MB`)
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await rm(folder, { recursive: true })
})

/** Returns a function that limits the upload speed, in bytes per second. Downloads are not limited. */
async function throttle(page: Page): Promise<(uploadThroughput: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let last = -1
  return async (uploadThroughput) => {
    if (uploadThroughput === last) return
    last = uploadThroughput
    const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
}

interface Bars {
  images: number
  video: number
  text: string
}

declare global {
  interface Window {
    recordedBars?: Bars[]
  }
}

/** Records both bars every 30 ms in the page itself: polling from the test would miss short states. */
function recordProgress(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: Bars[] = (window.recordedBars = [])
    const record = () => {
      const bars = [...document.querySelectorAll('[role=progressbar]')]
      const percentOf = (name: string) => {
        const bar = bars.find((element) =>
          (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(name),
        )
        return bar ? Number(bar.getAttribute('aria-valuenow')) : undefined
      }
      const [images, video] = [percentOf('Images'), percentOf('Video')]
      if (images === undefined || video === undefined) return
      seen.push({ images, video, text: bars.map((bar) => bar.parentElement?.textContent ?? '').join(' ') })
    }
    setInterval(record, 30)
  })
}
