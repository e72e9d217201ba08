import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeFilm } from '../support/films'
import { makeHeavyPhotograph } from '../support/pictures'
import { fillNewProperty } from '../support/property-form'
import { expect, test } from '../support/test'

const photographBytes = 1_000_000
const filmBytes = 50_000_000
const slow = 1_000_000
const brisk = 10_000_000

test('over a slow connection the Images bar is full before the Video bar moves, and the bytes shown add up', async ({
  signedIn: page,
}) => {
  const photographs = await Promise.all(
    [1, 2, 3].map(async (number) => ({
      name: `heavy-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeHeavyPhotograph(photographBytes / 1_000_000),
    })),
  )
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-heavy-'))
  const film = join(folder, 'tour.mp4')
  const { buffer } = await makeFilm('mp4')
  // What follows the film's own boxes is a `free` box, which players skip.
  await writeFile(film, Buffer.concat([buffer, freeBox(filmBytes - buffer.byteLength)]))
  const imageBytes = photographs.reduce((sum, { buffer: { byteLength } }) => sum + byteLength, 0)

  await page.goto('/properties')
  const form = await fillNewProperty(page, 'Slow Line Street, Yola', { photographs, video: film })
  const line = await throttle(page)
  await line(slow)
  await recordBars(page)
  await form.getByRole('button', { name: 'Add Property' }).click()
  const images = form.getByRole('progressbar', { name: /^Images/ })
  const video = form.getByRole('progressbar', { name: /^Video/ })
  await expect(images).toBeVisible()
  await expect(video).toBeVisible()
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()

  // The images have been seen by then; nobody needs to wait for the film at their pace.
  await page.waitForFunction(() => window.seenBars?.some((bars) => bars.video > 0))
  await line(brisk)
  await expect(form).toBeHidden({ timeout: 60_000 })
  const seen = await page.evaluate(() => window.seenBars ?? [])
  expect(seen.length, 'the bars were seen moving').toBeGreaterThan(10)
  expect(seen.filter((bars) => bars.video > 0 && bars.images < 100)).toEqual([])
  expect(seen.some((bars) => bars.images > 0 && bars.images < 100 && bars.video === 0)).toBe(true)
  expect(seen.some((bars) => bars.images === 100 && bars.video > 0 && bars.video < 100)).toBe(true)
  expect(seen.at(-1)?.text).toContain(`of ${(imageBytes / 1_000_000).toFixed(1).replace('.0', '')} MB`)
  expect(seen.at(-1)?.text).toContain(`of ${filmBytes / 1_000_000} MB`)
  await expect(page.getByText('Property created successfully')).toBeVisible()
  await rm(folder, { recursive: true })
})

/** Sets how many bytes a second go up; nothing else is slowed. */
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
    seenBars?: Bars[]
  }
}

/** Looks at both bars from inside the page, where a look costs nothing, many times a second. */
function recordBars(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: Bars[] = (window.seenBars = [])
    const look = () => {
      const bars = [...document.querySelectorAll('[role=progressbar]')]
      const share = (name: string) => {
        const bar = bars.find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name))
        return bar ? Number(bar.getAttribute('aria-valuenow')) : undefined
      }
      const [images, video] = [share('Images'), share('Video')]
      if (images === undefined || video === undefined) return
      seen.push({ images, video, text: bars.map((bar) => bar.parentElement?.textContent ?? '').join(' ') })
    }
    setInterval(look, 30)
  })
}

function freeBox(size: number): Buffer {
  const box = randomBytes(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4, 'latin1')
  return box
}
