import type { ImageHeader, MediaFile } from '../../database/tables'

/** A task of the image worker. `source` is an absolute path. */
export type ImageTask =
  /** Starts the worker only. */
  | { kind: 'load' }
  | { kind: 'inspect'; source: string; type: ImageType }
  /** Replaces the source by this part of it, in this size. Returns the header of the result. */
  | { kind: 'crop'; source: string; folder: string; header: ImageHeader; region: Region; size: Size }
  | { kind: 'encode'; source: string; folder: string; header: ImageHeader; widths: readonly number[] }
  | { kind: 'preview'; source: string; folder: string; header: ImageHeader; width: number }
  | { kind: 'poster'; source: string; folder: string }

export type Size = { width: number; height: number }
/** In pixels of the file, before its rotation. */
export type Region = Size & { left: number; top: number }

export type ImageType = ImageHeader['type']

export type EncodedImage = {
  files: MediaFile[]
  width: number
  height: number
  color: string
  /** The header of the uploaded image if files remain to be made from it, else null. */
  source: ImageHeader | null
}
type ImageProblem =
  | { problem: 'too_many_pixels'; limit: PixelLimit }
  | { problem: 'too_long_side'; maxSide: number }
  | { problem: 'wrong_size' | 'unreadable' | 'took_too_long' | 'storage_full'; detail?: string }
export type ImageOutcome = EncodedImage | ImageProblem

/** `kind` is the format that the limit is for; null for the limit of all images. */
export type PixelLimit = { pixels: number; kind: string | null }

/** Whether rotating the image upright swaps width and height. */
export const hasSwappedSides = ({ orientation }: Pick<ImageHeader, 'orientation'>): boolean => orientation >= 5

/** The size after rotation. */
export function uprightSize(header: ImageHeader): { width: number; height: number } {
  const { width, height } = header
  return hasSwappedSides(header) ? { width: height, height: width } : { width, height }
}

/**
 * The file that contains the whole image. A WebP is not one, because its encoder buffers all of it several
 * times.
 */
export function fullFile({ type, hasAlpha }: ImageHeader): { name: string; type: 'image/jpeg' | 'image/png' } {
  const isPng = type === 'image/png' || (type === 'image/webp' && hasAlpha)
  return isPng ? { name: 'full.png', type: 'image/png' } : { name: 'full.jpg', type: 'image/jpeg' }
}
