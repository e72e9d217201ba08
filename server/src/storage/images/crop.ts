import type { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import type { ImageHeader } from '../../database/tables'
import { type Region, type Size, uprightSize } from './image-task'

/** Whether the part is inside the picture and, but for a rounded pixel, an enlargement of `size`. */
export function isUsablePart(header: ImageHeader, { x, y, width, height }: PictureCrop, size: Size): boolean {
  const picture = uprightSize(header)
  const isInside = x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height
  const hasShape = Math.abs(width * size.height - height * size.width) <= Math.max(size.width, size.height)
  return isInside && hasShape && width >= size.width && height >= size.height
}

/** Where a part of the upright picture is in its file: the inverse of `rotateUpright`. */
export function findRegion(header: ImageHeader, { x, y, width, height }: PictureCrop): Region {
  const picture = uprightSize(header)
  const fromRight = picture.width - x - width
  const fromBottom = picture.height - y - height
  const swapped = { width: height, height: width }
  const regions: Readonly<Record<number, Region>> = {
    2: { left: fromRight, top: y, width, height },
    3: { left: fromRight, top: fromBottom, width, height },
    4: { left: x, top: fromBottom, width, height },
    5: { left: y, top: x, ...swapped },
    6: { left: y, top: fromRight, ...swapped },
    7: { left: fromBottom, top: fromRight, ...swapped },
    8: { left: fromBottom, top: x, ...swapped },
  }
  return regions[header.orientation] ?? { left: x, top: y, width, height }
}
