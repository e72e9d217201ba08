import { getCanvasContext, encodeCanvas, isCanvasExact } from './exact-canvas'
import type { ImageLimits } from './image-limits'

/** What a photograph is to be made of; the response is a Blob, or null if it stays as it is. */
export interface ShrinkRequest {
  file: File
  limits: ImageLimits
}

/** Used for all images, because each canvas has the memory of its pixels. */
const canvas = new OffscreenCanvas(1, 1)
const context = getCanvasContext(canvas)
// Then the files are sent as they are.
const isExact = isCanvasExact(canvas).catch(() => false)

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  void shrink(data)
    // Then the file is sent as it is.
    .catch(() => null)
    .then((blob) => postMessage(blob))
})

/** Null if the image is not smaller then, or cannot be decoded here: the server decides about it. */
async function shrink({ file, limits }: ShrinkRequest): Promise<Blob | null> {
  if (!context || !(await isExact)) return null
  // Upright: EXIF orientation is applied.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, limits.maxSide / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const type = limits.isLossless && file.type === 'image/png' ? file.type : jpegOr(file.type)
  const blob = await encodeCanvas(canvas, type, limits.quality)
  canvas.width = canvas.height = 1
  return blob && blob.size < file.size * maxShare ? blob : null
}

/** Encoding JPEG again costs some quality, which a smaller gain is not worth. */
const maxShare = 0.9

/** JPEG has no transparency. */
const jpegOr = (type: string): string => (type === 'image/jpeg' || isOpaque() ? 'image/jpeg' : type)

const bandHeight = 256

/** Read in bands: the pixels of the whole canvas would take as much memory again. */
function isOpaque(): boolean {
  for (let top = 0; top < canvas.height; top += bandHeight) {
    const height = Math.min(bandHeight, canvas.height - top)
    const { data } = context!.getImageData(0, top, canvas.width, height)
    for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return false
  }
  return true
}
