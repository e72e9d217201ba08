import sharp from 'sharp'

import { seededRandom } from './seeded-random'

const frontWidth = 1280
const viewWidth = 1000

/**
 * The outside pictures of one listing from one drawing of its house: the whole front, then nearer views, as somebody would take
 * them who walks along the fence with a phone.
 */
export async function takeViews(drawing: Buffer, howMany: number, seed: number): Promise<Buffer[]> {
  const random = seededRandom(seed + 977)
  const { width, height } = await sharp(drawing).metadata()
  const front = sharp(drawing).resize({ width: frontWidth }).jpeg({ quality: 82 }).toBuffer()
  const nearer = Array.from({ length: howMany - 1 }, (_, index) => {
    const part = random.between(0.48, 0.72)
    const size = { width: Math.round(width * part), height: Math.round(height * part) }
    // One after the other from left to right, so that no two views are the same.
    const along = (index + random.between(0.2, 0.8)) / (howMany - 1)
    const left = Math.round((width - size.width) * along)
    const top = Math.round((height - size.height) * random.between(0.35, 0.9))
    return sharp(drawing)
      .extract({ left, top, ...size })
      .resize({ width: viewWidth })
      .jpeg({ quality: 82 })
      .toBuffer()
  })
  return await Promise.all([front, ...nearer])
}

/** A drawing at the size of the other pictures. */
export const takeWhole = (drawing: Buffer): Promise<Buffer> =>
  sharp(drawing).resize({ width: viewWidth }).jpeg({ quality: 82 }).toBuffer()

export const mirror = (drawing: Buffer): Promise<Buffer> => sharp(drawing).flop().jpeg({ quality: 88 }).toBuffer()
