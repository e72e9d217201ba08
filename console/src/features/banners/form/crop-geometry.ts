import { bannerHeight, bannerWidth } from '@gatehouse/contract/banner'

/** Pixels, upright. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a picture that becomes the banner, in the picture's own pixels. Its height follows from its width. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A place inside the crop: 0 is its left or upper edge, 1 the other one. */
export interface Place {
  readonly x: number
  readonly y: number
}

const ratio = bannerHeight / bannerWidth
const middle: Place = { x: 0.5, y: 0.5 }

export const isExact = ({ width, height }: Size): boolean => width === bannerWidth && height === bannerHeight

/** Whether a banner can be cut out of it; a smaller picture would have to be enlarged, and is refused instead. */
export const canCrop = ({ width, height }: Size): boolean => width >= bannerWidth && height >= bannerHeight

/** As much of the picture as fits, from its middle. */
export function widestCrop(picture: Size): Crop {
  const width = maxWidth(picture)
  return { x: (picture.width - width) / 2, y: (picture.height - width * ratio) / 2, width }
}

/** Moves the crop over the picture, in the picture's pixels; it stops at the edges. */
export const moveCrop = (picture: Size, crop: Crop, dx: number, dy: number): Crop =>
  inside(picture, { ...crop, x: crop.x + dx, y: crop.y + dy })

/** Zooms in by a factor above 1 and out by one below, holding `at` in its place. It never enlarges the picture's pixels. */
export function zoomCrop(picture: Size, crop: Crop, factor: number, at: Place = middle): Crop {
  const width = clamp(crop.width / factor, bannerWidth, maxWidth(picture))
  const gained = crop.width - width
  return inside(picture, { x: crop.x + gained * at.x, y: crop.y + gained * ratio * at.y, width })
}

/** Brings what is seen at `at` to the middle. */
export const centreCrop = (picture: Size, crop: Crop, at: Place): Crop =>
  moveCrop(picture, crop, (at.x - 0.5) * crop.width, (at.y - 0.5) * crop.width * ratio)

/** 1 when all is shown that fits. */
export const zoomOf = (picture: Size, crop: Crop): number => maxWidth(picture) / crop.width

/** The zoom at which a pixel of the picture is one of the banner. */
export const maxZoom = (picture: Size): number => maxWidth(picture) / bannerWidth

/** Whole pixels of the picture, so that a crop at its greatest zoom stays as sharp as the picture. */
export function cropRectangle(picture: Size, crop: Crop): Place & Size {
  const width = Math.round(crop.width)
  const height = width * ratio
  const x = clamp(Math.round(crop.x), 0, picture.width - width)
  const y = clamp(Math.round(crop.y), 0, Math.max(0, Math.floor(picture.height - height)))
  return { x, y, width, height: Math.min(height, picture.height) }
}

/** Where the crop lies, in words for those who do not see it. */
export function describeCrop(picture: Size, crop: Crop): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const across = `${percent(crop.x / picture.width)} to ${percent((crop.x + crop.width) / picture.width)} of the width`
  const height = crop.width * ratio
  const down = `${percent(crop.y / picture.height)} to ${percent((crop.y + height) / picture.height)} of the height`
  return `The frame shows ${across} and ${down}.`
}

const maxWidth = ({ width, height }: Size) => Math.min(width, height / ratio)

const inside = (picture: Size, { x, y, width }: Crop): Crop => ({
  x: clamp(x, 0, picture.width - width),
  y: clamp(y, 0, picture.height - width * ratio),
  width,
})

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
