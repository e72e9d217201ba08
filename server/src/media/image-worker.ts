import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { ImageOutcome, ImageTask } from './images'

// A worker thread of its own runs this file, bundled as a separate entry: piscina calls the default export once per image.
// libvips decodes many formats, SVG among them. Its loaders are shut for the whole process, then ours are opened again.
sharp.block({ operation: ['VipsForeignLoad'] })
const ours = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`)
sharp.unblock({ operation: ours.flatMap((loader) => [`${loader}File`, `${loader}Buffer`]) })
sharp.cache(false)
sharp.concurrency(1)

// Piscina calls a worker file's default export.
export default async function encodeImage(task: ImageTask): Promise<ImageOutcome> {
  try {
    return task.posterOnly ? await encodePoster(task) : await encodeAll(task)
  } catch (error) {
    // Errors of libvips name paths of this machine: only our own word for them leaves the thread.
    const text = error instanceof Error ? error.message : String(error)
    if (/pixel limit/i.test(text)) return { problem: 'too_many_pixels' }
    if (/ENOSPC|no space left/i.test(text)) return { problem: 'storage_full' }
    return { problem: 'unreadable', detail: text }
  }
}

async function encodeAll({ source, folder, type, limitPixels, exactSize, widths }: ImageTask): Promise<ImageOutcome> {
  const read = () => sharp(source, { limitInputPixels: limitPixels, failOn: 'error' })
  const { format, autoOrient } = await read().metadata()
  if (`image/${format}` !== type)
    return { problem: 'unreadable', detail: `The header says ${type}, the decoder ${format}` }
  if (exactSize && (autoOrient.width !== exactSize.width || autoOrient.height !== exactSize.height)) {
    return { problem: 'wrong_size' }
  }

  const extension = type === 'image/jpeg' ? 'jpg' : format
  const whole = upright(read())
  const full = await save(encoders[type](whole), folder, `full.${extension}`, type)
  const wanted = widths.filter((width) => width < full.width).toSorted((a, b) => b - a)
  // The largest rendition is cut from the encoded picture, which is upright already: a JPEG decodes at a fraction of its size,
  // but not while it is being turned. The smaller ones are cut from the largest.
  const encoded = sharp(join(folder, full.name), { limitInputPixels: limitPixels })
  const widest = await shrunk(encoded, wanted[0] ?? Math.min(full.width, 320))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fromWidest = () => sharp(widest.data, { raw: widest.info })
  const renditions = []
  for (const width of wanted) {
    renditions.push(await save(shrunk(fromWidest(), width).webp(webpOptions), folder, `${width}.webp`, 'image/webp'))
  }
  const color = await dominantColor(fromWidest())
  await rm(source)
  return { files: [full, ...renditions.toReversed()], width: full.width, height: full.height, color }
}

async function encodePoster({ source, folder, limitPixels }: ImageTask): Promise<ImageOutcome> {
  const frame = upright(sharp(source, { limitInputPixels: limitPixels, failOn: 'error' }))
  const poster = await save(shrunk(frame, 1280).webp(webpOptions), folder, 'poster.webp', 'image/webp')
  const { data, info } = await upright(sharp(source)).resize({ width: 160 }).raw().toBuffer({ resolveWithObject: true })
  await rm(source)
  return {
    files: [poster],
    width: poster.width,
    height: poster.height,
    color: await dominantColor(sharp(data, { raw: info })),
  }
}

/** Turned as its camera was held and brought to sRGB; sharp then writes no metadata, so the place it was taken at is gone. */
function upright(image: Sharp): Sharp {
  return image.timeout({ seconds: 60 }).autoOrient().toColourspace('srgb')
}

/** WebP ends at 16,383 pixels a side, so a very tall picture gets narrower than asked. Never enlarged. */
function shrunk(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: 16_383, fit: 'inside', withoutEnlargement: true })
}

async function save(image: Sharp, folder: string, name: string, type: ImageTask['type']) {
  const path = join(folder, name)
  const { width, height } = await image.toFile(path)
  return { name, type, bytes: (await stat(path)).size, width, height }
}

async function dominantColor(image: Sharp): Promise<string> {
  const small = image.resize({ width: 64, height: 64, fit: 'inside' }).flatten({ background: '#ffffff' })
  // Statistics are taken of an input, never of a pipeline, so the small picture is written out first.
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data, { raw: info }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const webpOptions = { quality: 78, effort: 3 }
const encoders = {
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 86 }),
  'image/png': (image: Sharp) => image.png({ compressionLevel: 7 }),
  'image/webp': (image: Sharp) => image.webp({ quality: 86, effort: 3 }),
}
