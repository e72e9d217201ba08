import { maxFullColourPixels, maxWholeImagePixels } from '@gatehouse/contract/upload'
import type { ImageShape, PixelLimit } from './image-task'

const kinds = { 'image/jpeg': 'progressive JPEG', 'image/png': 'interlaced PNG', 'image/webp': 'WebP' } as const

/** The limit that a picture breaks, or null. What a decoder holds in memory as a whole has a lower one. */
export function brokenLimit(shape: ImageShape, maxPixels: number): PixelLimit | null {
  const pixels = shape.width * shape.height
  if (shape.wholeBytes > 0) {
    const lower = lowerLimit(shape)
    if (pixels > lower.pixels) return lower
  }
  return pixels > maxPixels ? { pixels: maxPixels, kind: null } : null
}

function lowerLimit({ type, wholeBytes }: ImageShape): PixelLimit {
  const kind = kinds[type]
  // Twice the memory for each pixel: half as many pixels.
  if (type !== 'image/webp' && wholeBytes > 6)
    return { pixels: maxWholeImagePixels / 2, kind: `${kind} with ${deep[type]}` }
  if (type === 'image/jpeg' && wholeBytes > 4) return { pixels: maxFullColourPixels, kind: `${kind} in 4:4:4` }
  return { pixels: maxWholeImagePixels, kind }
}

/** Whether a picture is encoded alone: it is large, or needs about half the memory that pictures may take. */
export function isEncodedAlone({ width, height, wholeBytes, pixelBytes, orientation }: ImageShape): boolean {
  const pixels = width * height
  const turnedBytes = orientation === 1 ? 0 : pixelBytes
  return pixels > largePixels || pixels * (wholeBytes + turnedBytes) > sharedBytes
}

/** Above this a picture is turned in bands, and a WebP is decoded at a smaller size, `webpPixels`. */
export const largePixels = 12_000_000
export const webpPixels = 8_000_000
const sharedBytes = 60_000_000
const deep = { 'image/jpeg': 'four colours', 'image/png': '16 bits' } as const
