export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const videoTypes = ['video/mp4', 'video/x-msvideo'] as const

export type MediaType = (typeof imageTypes)[number] | (typeof videoTypes)[number]

/** A table as text. No signature tells it from other text. */
export type TableType = 'text/csv'

/**
 * One file group of a multipart form. Types are detected by
 * content, never by file name (docs/decisions/0008).
 */
export interface FileSlot {
  readonly accepts: readonly (MediaType | TableType)[]
  /** The maximum number of files per record. */
  readonly max: number
  readonly maxBytes: number
  /** Images only: width × height. */
  readonly maxPixels?: number
  /** Images only: the required size in pixels after rotation by EXIF, and the message for another size. */
  readonly exactSize?: { readonly width: number; readonly height: number; readonly message: string }
  /**
   * With `exactSize` only: the text field, sent before the file, with the part of a larger picture that the
   * server is to crop (values/picture-crop).
   */
  readonly cropField?: string
  /** The message for a file of another type. */
  readonly wrongType: string
  /** One file in messages: 'image', 'floor plan', 'video'. */
  readonly label: string
}

export const megabyte = 1_000_000
export const maxImageBytes = 15 * megabyte
export const maxImagePixels = 50_000_000
/** For formats that are decoded in memory as a whole: WebP, progressive JPEG and interlaced PNG. */
export const maxWholeImagePixels = 24_000_000

/** `kind` names the format that has a lower limit. */
export const tooManyPixels = (file: string, maxPixels: number, kind: string | null): string =>
  `${file} has more than ${maxPixels / megabyte} megapixels${kind ? `, the limit for ${kind}` : ''}.`
export const maxVideoBytes = 2_000 * megabyte
