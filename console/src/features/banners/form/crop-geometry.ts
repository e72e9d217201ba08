import { bannerHeight, bannerWidth } from '@gatehouse/contract/entities/banner'
import type { PictureCrop } from '@gatehouse/contract/files/picture-crop'

/** In pixels, after EXIF rotation. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The cropped area in image pixels. Its height follows from its width. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A position inside the crop: 0 is the left or top edge, 1 the opposite one. */
export interface Place {
  readonly x: number
  readonly y: number
}

const ratio = bannerHeight / bannerWidth
const middle: Place = { x: 0.5, y: 0.5 }

export const isExact = ({ width, height }: Size): boolean => width === bannerWidth && height === bannerHeight

/** Whether the picture is large enough for a banner; a smaller one is rejected instead of enlarged. */
export const canCrop = ({ width, height }: Size): boolean => width >= bannerWidth && height >= bannerHeight

/** The largest crop, centred. */
export function widestCrop(picture: Size): Crop {
  const width = maxWidth(picture)
  return { x: (picture.width - width) / 2, y: (picture.height - width * ratio) / 2, width }
}

/** Moves the crop by image pixels, limited by the edges. */
export const moveCrop = (picture: Size, crop: Crop, dx: number, dy: number): Crop =>
  limitToPicture(picture, { ...crop, x: crop.x + dx, y: crop.y + dy })

/**
 * Zooms in by a factor above 1 and out below 1, keeping `at` in
 * place. Never zooms beyond one image pixel per banner pixel.
 */
export function zoomCrop(picture: Size, crop: Crop, factor: number, at: Place = middle): Crop {
  const width = clamp(crop.width / factor, bannerWidth, maxWidth(picture))
  const difference = crop.width - width
  return limitToPicture(picture, { x: crop.x + difference * at.x, y: crop.y + difference * ratio * at.y, width })
}

/** Centres the crop on `at`. */
export const centreCrop = (picture: Size, crop: Crop, at: Place): Crop =>
  moveCrop(picture, crop, (at.x - 0.5) * crop.width, (at.y - 0.5) * crop.width * ratio)

/** The zoom level; 1 is the largest crop. */
export const computeZoom = (picture: Size, crop: Crop): number => maxWidth(picture) / crop.width

/** The zoom at which one image pixel is one banner pixel. */
export const maxZoom = (picture: Size): number => maxWidth(picture) / bannerWidth

/** Returns the crop in whole image pixels, so that one at maximum zoom stays sharp. */
export function cropRectangle(picture: Size, crop: Crop): PictureCrop {
  const width = Math.round(crop.width)
  const height = width * ratio
  const x = clamp(Math.round(crop.x), 0, picture.width - width)
  const y = clamp(Math.round(crop.y), 0, Math.max(0, Math.floor(picture.height - height)))
  return { x, y, width, height: Math.min(Math.round(height), picture.height - y) }
}

/** The position of the crop as text for screen readers. */
export function describeCrop(picture: Size, crop: Crop): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const horizontal = `${percent(crop.x / picture.width)} to ${percent((crop.x + crop.width) / picture.width)} of the width`
  const height = crop.width * ratio
  const vertical = `${percent(crop.y / picture.height)} to ${percent((crop.y + height) / picture.height)} of the height`
  return `The frame shows ${horizontal} and ${vertical}.`
}

const maxWidth = ({ width, height }: Size) => Math.min(width, height / ratio)

const limitToPicture = (picture: Size, { x, y, width }: Crop): Crop => ({
  x: clamp(x, 0, picture.width - width),
  y: clamp(y, 0, picture.height - width * ratio),
  width,
})

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
