import { encodeCanvas, isCanvasExact } from '../../../../api/images/exact-canvas'
import { settings } from '../../../../settings'
import { mainFacts, type Shared, sharePrice, shareTitle, shareTotal } from '../share-facts'
import { drawPicture, pictureSize } from './draw-picture'
import { loadCover } from './load-cover'
import { loadFonts } from './pen'

/** Bytes: phones send it at once, and it costs customers little. */
const maxBytes = 200_000
const qualities = [0.86, 0.78, 0.7, 0.6, 0.5, 0.4]
/** For a photograph with so much detail that the lowest quality is too large. */
const scales = [1, 0.75, 0.5]

interface SharedPicture {
  /** A JPEG of at most 200 kB. */
  file: File
  /** The property has a photograph that could not be loaded. */
  lacksPhoto: boolean
}

/** Draws the picture of a listing. Null where the browser alters what is drawn, or cannot encode it. */
export async function makePicture(shared: Shared, name: string): Promise<SharedPicture | null> {
  const source = 'cover' in shared.media ? shared.media.cover : shared.media.property_images[0]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context || !(await isExact())) return null
  const lines = [sharePrice(shared), shareTotal(shared), shareTitle(shared), shared.location, ...mainFacts(shared)]
  const texts = [...lines, shared.reference, settings.businessName]
  const [cover] = await Promise.all([source ? loadCover(source, pictureSize.width) : null, loadFonts(texts.join(' '))])
  const blob = await encode(canvas, context, (pen) => drawPicture(pen, shared, cover))
  // Frees its memory.
  canvas.width = canvas.height = 0
  return blob && { file: new File([blob], name, { type: 'image/jpeg' }), lacksPhoto: Boolean(source) && !cover }
}

let checked: Promise<boolean> | undefined

/** Once for all pictures. */
function isExact(): Promise<boolean> {
  // As if it altered it: the text is shared alone.
  checked ??= isCanvasExact(document.createElement('canvas')).catch(() => false)
  return checked
}

async function encode(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | null> {
  for (const scale of scales) {
    canvas.width = pictureSize.width * scale
    canvas.height = pictureSize.height * scale
    context.scale(scale, scale)
    draw(context)
    for (const quality of qualities) {
      const blob = await encodeCanvas(canvas, 'image/jpeg', quality)
      if (!blob || blob.size <= maxBytes) return blob
    }
  }
  return null
}
