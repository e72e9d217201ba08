import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { ImageHeader } from '../../database/tables'
import { hasSwappedSides } from './image-task'

/** How to mirror and rotate an image by its EXIF orientation. sharp mirrors before it rotates. */
const rotations: Readonly<Record<number, { angle?: number; flip?: boolean; flop?: boolean }>> = {
  2: { flop: true },
  3: { angle: 180 },
  4: { flip: true },
  5: { flop: true, angle: 270 },
  6: { angle: 90 },
  7: { flop: true, angle: 90 },
  8: { angle: 270 },
}

export function rotateUpright(image: Sharp, orientation: number): Sharp {
  const { angle, flip = false, flop = false } = rotations[orientation] ?? {}
  const mirrored = image.flip(flip).flop(flop)
  return angle === undefined ? mirrored : mirrored.rotate(angle)
}

/** Mirroring left and right needs one line at a time; other rotations buffer the whole image. */
export const needsBuffer = ({ orientation }: ImageHeader): boolean => orientation > 2

type Bands = {
  source: string
  header: ImageHeader
  folder: string
  bandBytes: number
  read: (path: string) => Sharp
}

/**
 * Rotates a large image band by band: each band of the result is extracted from the file, rotated and written
 * to `folder`, so that memory holds only one, of `bandBytes` to twice as much. Returns the files from top to
 * bottom.
 */
export async function rotateInBands({ source, header, folder, bandBytes, read }: Bands): Promise<string[]> {
  const { width, height, orientation } = header
  const length = hasSwappedSides(header) ? width : height
  const count = Math.max(1, Math.floor((width * height * header.bytesPerPixel) / bandBytes))
  const size = Math.ceil(length / count)
  // The top of the result is at the right or at the bottom of the file.
  const isReversed = [3, 4, 7, 8].includes(orientation)
  const files: string[] = []
  for (let from = 0; from < length; from += size) {
    const part = Math.min(size, length - from)
    const start = isReversed ? length - from - part : from
    const region = hasSwappedSides(header)
      ? { left: start, top: 0, width: part, height }
      : { left: 0, top: start, width, height: part }
    const path = join(folder, `band-${files.length}.png`)
    await rotateUpright(read(source).extract(region), orientation).png({ compressionLevel: 0 }).toFile(path)
    files.push(path)
  }
  return files
}

/** `size` is that of the result: the last band is lower than the others, and joining pads it. */
export function joinBands(files: readonly string[], size: { width: number; height: number }): Sharp {
  // sharp cannot join fewer than two.
  const joined =
    files.length === 1
      ? sharp(files[0], { limitInputPixels: false })
      : sharp([...files], { limitInputPixels: false, join: { across: 1 } })
  return joined.timeout({ seconds: 60 }).extract({ left: 0, top: 0, ...size })
}
