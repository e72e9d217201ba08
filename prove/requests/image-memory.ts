import { existsSync, rmSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'

import { megabytes } from '../../bench/processes'
import { measureEncoding, plainPicture, progressivePicture } from '../../server/test/media/measure-encoding'
import { CannotRun, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'

const maxBytes = 150_000_000

/** Three pictures of each kind: decoded as a whole, with all coefficients, rotated, with long rows. */
async function makePictures(): Promise<Readonly<Record<string, Readonly<Record<string, Sharp>>>>> {
  const three = (image: Sharp) => ({ 'a.jpg': image, 'b.jpg': image.clone(), 'c.jpg': image.clone() })
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const small = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const detailed = sharp(small).resize(4240, 2830, { kernel: 'nearest' })
  return {
    'a WebP, a rotated and a progressive JPEG': {
      'a.webp': plainPicture(6000, 4000).webp({ lossless: true, effort: 0 }),
      'b.jpg': plainPicture(8600, 5800).jpeg().withMetadata({ orientation: 6 }),
      'c.jpg': progressivePicture(6000, 4000, '4:2:0'),
    },
    'progressive JPEGs in 4:4:4': three(detailed.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })),
    'rotated panoramas': three(progressivePicture(16_000, 1_060, '4:2:0')),
    'the longest rows, rotated': three(progressivePicture(26_000, 269, '4:2:0')),
  }
}

export const imageMemory = proof({
  name: 'image-memory',
  claim: 'encoding three of the largest pictures at the same time takes at most 150 MB',
  numbers: {},
  isQuick: true,
  async run() {
    if (!existsSync('/proc/self/clear_refs')) throw new CannotRun('it reads the memory of a process from /proc (Linux)')
    const folder = makeFolder()
    try {
      const figures = []
      for (const [what, pictures] of Object.entries(await makePictures())) {
        const growth = await measureEncoding(folder, pictures)
        const isReached = growth > 0 && growth <= maxBytes
        figures.push({ what, measured: megabytes(growth), target: `at most ${megabytes(maxBytes)}`, isReached })
      }
      return figures
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
