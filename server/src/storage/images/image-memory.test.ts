import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { measureEncoding, plainPicture, progressivePicture } from '../../../test/media/measure-encoding'

const canMeasure = existsSync('/proc/self/clear_refs')

// npm run prove -- image-memory measures more kinds of images.
test.runIf(canMeasure)(
  'encoding three large images concurrently uses at most 150 MB',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-memory-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const growth = await measureEncoding(folder, {
      'webp.webp': plainPicture(6000, 4000).webp({ lossless: true, effort: 0 }),
      'rotated.jpg': plainPicture(8600, 5800).jpeg().withMetadata({ orientation: 6 }),
      'progressive.jpg': progressivePicture(6000, 4000, '4:2:0'),
    })
    expect(growth).toBeGreaterThan(0)
    expect(growth).toBeLessThan(150_000_000)
  },
)
