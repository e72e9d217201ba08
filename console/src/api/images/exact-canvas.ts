type Canvas = HTMLCanvasElement | OffscreenCanvas

/**
 * Whether what is drawn on a canvas is read and encoded as it was drawn. Against fingerprinting, some
 * browsers add noise to that, or replace it (Brave, Firefox with privacy.resistFingerprinting, LibreWolf):
 * pictures would be damaged. Changes the content and the size of the canvas.
 */
export async function isCanvasExact(canvas: Canvas): Promise<boolean> {
  const [width, height] = [320, 192]
  canvas.width = width
  canvas.height = height
  const pen = getCanvasContext(canvas)
  if (!pen) return false
  const drawn = new ImageData(width, height)
  for (let index = 0; index < drawn.data.length; index += 1) drawn.data[index] = index % 4 === 3 ? 255 : index % 251
  const difference = () => {
    const read = pen.getImageData(0, 0, width, height).data
    return drawn.data.reduce((most, value, index) => Math.max(most, Math.abs(value - (read[index] ?? 0))), 0)
  }
  pen.putImageData(drawn, 0, 0)
  if (difference() > 0) return false
  const blob = await encodeCanvas(canvas, 'image/png')
  if (!blob) return false
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' })
  pen.drawImage(bitmap, 0, 0)
  bitmap.close()
  // Decoding may round.
  return difference() <= 2
}

export const getCanvasContext = (canvas: Canvas) => canvas.getContext('2d', { willReadFrequently: true })

/** Null when the browser cannot encode it. `quality` of JPEG: 0 to 1. */
export function encodeCanvas(canvas: Canvas, type: string, quality?: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) })
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
