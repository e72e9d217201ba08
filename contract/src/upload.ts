export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const videoTypes = ['video/mp4', 'video/x-msvideo'] as const

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number]

/** One file group of a multipart form. Types are judged by content, never by name (docs/decisions/0008). */
export interface FileSlot {
  readonly accepts: readonly MediaType[]
  /** How many files one record may hold. */
  readonly max: number
  readonly maxBytes: number
  /** Images only: width × height. */
  readonly maxPixels?: number
  /** Images only: the size in pixels that each must have once it is turned upright, and the sentence when it has another. */
  readonly exactSize?: { readonly width: number; readonly height: number; readonly message: string }
  /** The sentence when a file of another type is sent. */
  readonly wrongType: string
  /** What one file is called in sentences: 'image', 'floor plan', 'video'. */
  readonly label: string
}

export const megabyte = 1_000_000
export const maxImageBytes = 15 * megabyte
export const maxImagePixels = 50_000_000
/** For pictures that a decoder must hold in memory as a whole: WebP, progressive JPEG and interlaced PNG. */
export const maxWholeImagePixels = 24_000_000
/** For progressive JPEG whose colour channels are as large as the brightness (4:4:4): twice the memory of the usual 4:2:0. */
export const maxFullColourPixels = 16_000_000

/** `kind` is what a lower limit is for. */
export const tooManyPixels = (file: string, maxPixels: number, kind: string | null): string =>
  `${file} has more than ${maxPixels / megabyte} megapixels${kind ? `, the limit for ${kind}` : ''}.`
export const maxVideoBytes = 2_000 * megabyte
