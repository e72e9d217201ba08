import { bannerHeight, bannerWidth } from '@gatehouse/contract/entities/banner'
import { getCanvasContext, encodeCanvas, isCanvasExact } from '../../../api/images/exact-canvas'
import type { Crop } from './crop-geometry'
import { cropRectangle } from './crop-geometry'
import type { LoadedPicture } from './load-picture'

/**
 * The crop as a file of exactly the banner's size: PNG stays PNG,
 * everything else becomes JPEG. Null when the browser cannot encode it, or would add noise to it.
 */
export async function drawCrop(picture: LoadedPicture, crop: Crop): Promise<File | null> {
  const type = picture.isPng ? 'image/png' : 'image/jpeg'
  const canvas = document.createElement('canvas')
  // Then the server crops.
  if (!(await isCanvasExact(canvas).catch(() => false))) return null
  canvas.width = bannerWidth
  canvas.height = bannerHeight
  const pen = getCanvasContext(canvas)
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  if (!picture.isPng) {
    // JPEG has no transparency; transparent pixels would become black.
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, bannerWidth, bannerHeight)
  }
  const { x, y, width, height } = cropRectangle(picture, crop)
  pen.drawImage(picture.image, x, y, width, height, 0, 0, bannerWidth, bannerHeight)
  const blob = await encodeCanvas(canvas, type, 0.92)
  if (!blob) return null
  const name = picture.file.name.replace(/\.[^.]*$/, '')
  return new File([blob], `${name}.${picture.isPng ? 'png' : 'jpg'}`, { type, lastModified: Date.now() })
}
