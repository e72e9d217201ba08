import { maxWholeImagePixels, megabyte } from '@gatehouse/contract/files/upload'
import type { ImageHeader } from '../../database/tables'
import { type PixelLimit, uprightSize } from './image-task'

const formats = { 'image/jpeg': 'progressive JPEG', 'image/png': 'interlaced PNG', 'image/webp': 'WebP' } as const

/**
 * The limit that an image exceeds, or null. Images that are decoded as a whole in memory have a lower one.
 */
export function exceededLimit(header: ImageHeader, maxPixels: number): PixelLimit | null {
  const pixels = header.width * header.height
  if (header.bufferBytes > 0) {
    const lower = lowerLimit(header)
    if (pixels > lower.pixels) return lower
  }
  return pixels > maxPixels ? { pixels: maxPixels, kind: null } : null
}

/**
 * The longest side that an image may have if it exceeds that, or null. libvips buffers about a thousand rows,
 * and an image with very short rows takes minutes.
 */
export function exceededSide({ width, height, bytesPerPixel }: ImageHeader): number | null {
  // Grey is converted to three channels.
  const maxSide = Math.floor(maxRowBytes / Math.max(bytesPerPixel, 3))
  return Math.max(width, height) > maxSide ? maxSide : null
}

const maxRowBytes = 80_000

function lowerLimit(header: ImageHeader): PixelLimit {
  const { type, bufferBytes } = header
  const kind = formats[type]
  if (type === 'image/jpeg') return progressiveLimit(header)
  // Twice the memory per pixel: half the pixels.
  if (type === 'image/png' && bufferBytes > 6) return { pixels: maxWholeImagePixels / 2, kind: `${kind} with 16 bits` }
  return { pixels: maxWholeImagePixels, kind }
}

/**
 * libjpeg holds all coefficients of a progressive JPEG (`bufferBytes` for each pixel) while libvips buffers
 * rows of its pixels: both together are limited (docs/decisions/0008).
 */
function progressiveLimit(header: ImageHeader): PixelLimit {
  const maxBytes = Math.min(maxCoefficientBytes, maxProgressiveBytes - bufferedRowsBytes(header))
  const maxPixels = Math.floor(maxBytes / header.bufferBytes / megabyte) * megabyte
  const pixels = Math.min(maxWholeImagePixels, maxPixels)
  const isLower = pixels < maxWholeImagePixels
  return { pixels, kind: isLower ? 'progressive JPEG of this width and colour resolution' : 'progressive JPEG' }
}

const maxProgressiveBytes = 100_000_000
/** Those of 24 megapixels in 4:2:0. */
const maxCoefficientBytes = maxWholeImagePixels * 3

/**
 * Whether an image is encoded while no other is: it is large, or needs about half of the memory for encoding.
 */
export function isExclusive(header: ImageHeader): boolean {
  const { width, height, bufferBytes, bytesPerPixel, orientation } = header
  const pixels = width * height
  const rotationBytes = orientation === 1 ? 0 : bytesPerPixel
  const rowsBytes = bufferBytes > 0 ? bufferedRowsBytes(header) : 0
  return pixels > largePixels || pixels * (bufferBytes + rotationBytes) + rowsBytes > maxSharedBytes
}

/** About how much memory libvips needs for the rows that it buffers. */
const bufferedRowsBytes = ({ width, bytesPerPixel }: ImageHeader) => 1_000 * width * bytesPerPixel

/**
 * Whether an upload waits only for a preview of this width. Smaller images are encoded at once, because a job
 * would take longer, and so is a large WebP, whose size is known only after it has been decoded at a smaller
 * one.
 */
export function hasPreview(header: ImageHeader, previewWidth: number): boolean {
  const pixels = header.width * header.height
  if (pixels <= maxImmediatePixels || (header.type === 'image/webp' && pixels > largePixels)) return false
  return uprightSize(header).width > previewWidth
}

/**
 * `isExclusive` for a preview: it is decoded at a smaller size, but formats with a buffer fill that first.
 * libvips buffers whole rows of any format, which are long in a panorama.
 */
export function isPreviewExclusive(header: ImageHeader): boolean {
  return isExclusive(header) && (header.bufferBytes > 0 || header.width > maxSharedWidth)
}

const maxImmediatePixels = 2_000_000
/** Larger images are rotated in bands, and a larger WebP is decoded at a smaller size, `webpPixels`. */
export const largePixels = 12_000_000
export const webpPixels = 8_000_000
const maxSharedBytes = 60_000_000
const maxSharedWidth = 16_000
