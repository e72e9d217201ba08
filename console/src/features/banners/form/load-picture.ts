import { fileKind, headBytes } from '../../../forms/files/file-type'
import type { Size } from './crop-geometry'

/** A chosen file as decoded by the browser: rotated by its EXIF orientation. */
export interface LoadedPicture extends Size {
  readonly file: File
  readonly image: HTMLImageElement
  /** A blob: address; `release` frees it. */
  readonly url: string
  /** Detected from the content: names and the browser's type may be wrong. */
  readonly isPng: boolean
}

/** Null when the browser cannot decode it. */
export async function loadPicture(file: File): Promise<LoadedPicture | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    return { file, image, url, isPng: fileKind(head).type === 'image/png', width, height }
  } catch {
    URL.revokeObjectURL(url)
    return null
  }
}

export const releasePicture = ({ url }: LoadedPicture): void => URL.revokeObjectURL(url)
