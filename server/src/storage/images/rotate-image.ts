import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageShape, isOnItsSide } from './image-task'

/** How a picture is mirrored and turned to stand upright, by its EXIF orientation; sharp mirrors before it turns. */
const turns: Readonly<Record<number, { angle?: number; flip?: boolean; flop?: boolean }>> = {
  2: { flop: true },
  3: { angle: 180 },
  4: { flip: true },
  5: { flop: true, angle: 270 },
  6: { angle: 90 },
  7: { flop: true, angle: 90 },
  8: { angle: 270 },
}

export function turnUpright(image: Sharp, orientation: number): Sharp {
  const { angle, flip = false, flop = false } = turns[orientation] ?? {}
  const mirrored = image.flip(flip).flop(flop)
  return angle === undefined ? mirrored : mirrored.rotate(angle)
}

/** Mirroring left and right needs one line at a time; all else needs the whole picture in memory. */
export const needsWhole = ({ orientation }: ImageShape): boolean => orientation > 2

export type Bands = {
  source: string
  shape: ImageShape
  folder: string
  bandBytes: number
  read: (path: string) => Sharp
}

/**
 * Turns a large picture band by band: each band of the result is cut from the file, turned and written below `folder`, so that
 * memory holds no more than one, of `bandBytes` to twice as many. Answers the files from top to bottom.
 */
export async function turnInBands({ source, shape, folder, bandBytes, read }: Bands): Promise<string[]> {
  const { width, height, orientation } = shape
  const length = isOnItsSide(shape) ? width : height
  const count = Math.max(1, Math.floor((width * height * shape.pixelBytes) / bandBytes))
  const size = Math.ceil(length / count)
  // What comes out on top is at the right or at the bottom of the file.
  const isReversed = [3, 4, 7, 8].includes(orientation)
  const files: string[] = []
  for (let from = 0; from < length; from += size) {
    const part = Math.min(size, length - from)
    const start = isReversed ? length - from - part : from
    const region = isOnItsSide(shape)
      ? { left: start, top: 0, width: part, height }
      : { left: 0, top: start, width, height: part }
    const path = join(folder, `band-${files.length}.png`)
    await turnUpright(read(source).extract(region), orientation).png({ compressionLevel: 0 }).toFile(path)
    files.push(path)
  }
  return files
}

/** `width` and `height` are those of the result: the last band is lower than the others, and joining fills it up. */
export function joinBands(files: readonly string[], size: { width: number; height: number }): Sharp {
  // One band is already the whole picture: sharp refuses to join fewer than two.
  const joined =
    files.length === 1
      ? sharp(files[0], { limitInputPixels: false })
      : sharp([...files], { limitInputPixels: false, join: { across: 1 } })
  return joined.timeout({ seconds: 60 }).extract({ left: 0, top: 0, ...size })
}
