import type { MediaFile } from '../../database/tables'

/** What the image worker is asked: `source` is an absolute path. */
export type ImageTask =
  | { ask: 'inspect'; source: string; type: ImageType }
  | { ask: 'encode'; source: string; folder: string; shape: ImageShape; widths: readonly number[] }
  | { ask: 'poster'; source: string; folder: string }

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** What the header of a picture tells before anything is decoded. Width and height are those of the file, not yet turned. */
export type ImageShape = {
  type: ImageType
  width: number
  height: number
  /** 1 to 8, as EXIF has it: how the picture has to be turned. */
  orientation: number
  hasAlpha: boolean
  /** Of one decoded pixel. */
  pixelBytes: number
  /** Memory per pixel that a decoder needs for the whole picture at once; 0 where it is read strip by strip. */
  wholeBytes: number
}

export type EncodedImage = { files: MediaFile[]; width: number; height: number; color: string }
export type ImageProblem =
  | { problem: 'too_many_pixels'; limit: PixelLimit }
  | { problem: 'wrong_size' | 'unreadable' | 'storage_full'; detail?: string }
export type ImageOutcome = EncodedImage | ImageProblem

/** `kind` is what the limit is for, where it is not that of all pictures. */
export type PixelLimit = { pixels: number; kind: string | null }

/** Whether width and height change places when the picture is turned upright. */
export const isOnItsSide = ({ orientation }: Pick<ImageShape, 'orientation'>): boolean => orientation >= 5
