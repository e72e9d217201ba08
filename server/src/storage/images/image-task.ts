import type { MediaFile } from '../../database/tables'

/** A task of the image worker. `source` is an absolute path. */
export type ImageTask =
  | { kind: 'inspect'; source: string; type: ImageType }
  | { kind: 'encode'; source: string; folder: string; header: ImageHeader; widths: readonly number[] }
  | { kind: 'poster'; source: string; folder: string }

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/**
 * Facts from the header of an image, before decoding. Width and height are those in the file, before
 * rotation.
 */
export type ImageHeader = {
  type: ImageType
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  hasAlpha: boolean
  /** Size of one decoded pixel. */
  bytesPerPixel: number
  /** Memory per pixel of a decoder that buffers the whole image; 0 where it reads strip by strip. */
  bufferBytes: number
}

export type EncodedImage = { files: MediaFile[]; width: number; height: number; color: string }
export type ImageProblem =
  | { problem: 'too_many_pixels'; limit: PixelLimit }
  | { problem: 'wrong_size' | 'unreadable' | 'storage_full'; detail?: string }
export type ImageOutcome = EncodedImage | ImageProblem

/** `kind` is the format that the limit is for; null for the limit of all images. */
export type PixelLimit = { pixels: number; kind: string | null }

/** Whether rotating the image upright swaps width and height. */
export const hasSwappedSides = ({ orientation }: Pick<ImageHeader, 'orientation'>): boolean => orientation >= 5
