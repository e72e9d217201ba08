import { bannerHeight, bannerWidth } from '@gatehouse/contract/banner'
import type { Crop } from './crop-geometry'
import { cropRectangle } from './crop-geometry'
import type { LoadedPicture } from './load-picture'

/** The crop as a file of exactly the banner's size: a PNG stays one, everything else becomes a JPEG. Null when the device cannot. */
export async function drawCrop(picture: LoadedPicture, crop: Crop): Promise<File | null> {
  const type = picture.isPng ? 'image/png' : 'image/jpeg'
  const canvas = document.createElement('canvas')
  canvas.width = bannerWidth
  canvas.height = bannerHeight
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  if (!picture.isPng) {
    // A JPEG has no transparency, and what was transparent would turn black.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, bannerWidth, bannerHeight)
  }
  const { x, y, width, height } = cropRectangle(picture, crop)
  pen.drawImage(picture.image, x, y, width, height, 0, 0, bannerWidth, bannerHeight)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) return null
  const name = picture.file.name.replace(/\.[^.]*$/, '')
  return new File([blob], `${name}.${picture.isPng ? 'png' : 'jpg'}`, { type, lastModified: Date.now() })
}
