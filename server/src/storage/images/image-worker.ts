import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxImagePixels } from '@gatehouse/contract/upload'
import sharp, { type Sharp } from 'sharp'
import { largePixels, webpPixels } from './image-limits'
import {
  type EncodedImage,
  type ImageOutcome,
  type ImageShape,
  type ImageTask,
  type ImageType,
  isOnItsSide,
} from './image-task'
import { readCoefficientBytes } from './jpeg-components'
import { joinBands, needsWhole, turnInBands, turnUpright } from './rotate-image'

// A worker thread of its own runs this file, bundled as a separate entry: piscina calls the default export once per task.
// libvips decodes many formats, SVG among them. Its loaders are shut for the whole process, then ours are opened again.
sharp.block({ operation: ['VipsForeignLoad'] })
const ours = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`)
sharp.unblock({ operation: ours.flatMap((loader) => [`${loader}File`, `${loader}Buffer`]) })
sharp.cache(false)
sharp.concurrency(1)

// Piscina calls a worker file's default export.
export default async function runImageTask(task: ImageTask): Promise<ImageShape | ImageOutcome> {
  try {
    if (task.ask === 'inspect') return await inspect(task)
    return task.ask === 'encode' ? await encodeAll(task) : await encodePoster(task)
  } catch (error) {
    // Errors of libvips name paths of this machine: only our own word for them leaves the thread.
    const text = error instanceof Error ? error.message : String(error)
    if (/ENOSPC|no space left/i.test(text)) return { problem: 'storage_full' }
    return { problem: 'unreadable', detail: text }
  }
}

type Ask<Name> = Extract<ImageTask, { ask: Name }>

/** Reads the header alone. */
async function inspect({ source, type }: Ask<'inspect'>): Promise<ImageShape | ImageOutcome> {
  const found = await sharp(source, { limitInputPixels: false }).metadata()
  const { format, width, height, orientation = 1, isProgressive, channels, depth, hasAlpha } = found
  if (`image/${format}` !== type)
    return { problem: 'unreadable', detail: `The header says ${type}, the decoder ${format}` }
  const pixelBytes = channels * (depth === 'uchar' ? 1 : 2)
  const wholeBytes = type === 'image/webp' || isProgressive ? await wholeBytesOf(type, source, channels, pixelBytes) : 0
  return { type, width, height, orientation, hasAlpha, pixelBytes, wholeBytes }
}

/** libvips holds a WebP twice, with four channels; libjpeg all coefficients; libpng the picture itself. */
async function wholeBytesOf(type: ImageType, source: string, channels: number, pixelBytes: number): Promise<number> {
  if (type === 'image/jpeg') return (await readCoefficientBytes(source)) ?? channels * 2
  return type === 'image/webp' ? 8 : pixelBytes
}

async function encodeAll({ source, folder, shape, widths }: Ask<'encode'>): Promise<EncodedImage> {
  const leftovers = [source]
  const image = await openUpright(source, shape, folder, leftovers)
  const type = fullType(shape)
  const full = await save(encoders[type](image), folder, `full.${type === 'image/png' ? 'png' : 'jpg'}`, type)
  for (const path of leftovers) await rm(path)
  const wanted = widths.filter((width) => width < full.width).toSorted((a, b) => b - a)
  // The largest rendition is cut from the encoded picture: a JPEG decodes at a fraction of its size. The smaller ones are cut
  // from the largest.
  const encoded = read(join(folder, full.name))
  const widest = await shrunk(encoded, wanted[0] ?? Math.min(full.width, 320))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fromWidest = () => sharp(widest.data, { raw: widest.info })
  const renditions = []
  for (const width of wanted) {
    renditions.push(await save(shrunk(fromWidest(), width).webp(webpOptions), folder, `${width}.webp`, 'image/webp'))
  }
  const color = await dominantColor(fromWidest())
  return { files: [full, ...renditions.toReversed()], width: full.width, height: full.height, color }
}

/**
 * The picture as it is seen, never held in memory as a whole where its format allows. What is written on the way is added to
 * `leftovers`. sharp writes no metadata, so the place it was taken at is gone.
 */
async function openUpright(source: string, shape: ImageShape, folder: string, leftovers: string[]): Promise<Sharp> {
  const isLarge = shape.width * shape.height > largePixels
  let path = source
  let { width, height } = shape
  if (isLarge && shape.wholeBytes > 0 && (needsWhole(shape) || shape.type === 'image/webp')) {
    const shrink = shape.type === 'image/webp' ? Math.sqrt(webpPixels / (width * height)) : 1
    const image = shrink < 1 ? read(source).resize({ width: Math.floor(width * shrink) }) : read(source)
    path = join(folder, 'strips.png')
    ;({ width, height } = await image.png({ compressionLevel: 0 }).toFile(path))
    leftovers.push(path)
  }
  if (width * height <= largePixels || !needsWhole(shape)) return turnUpright(read(path), shape.orientation)
  const bands = { source: path, shape: { ...shape, width, height }, folder, bandBytes, read }
  const files = await turnInBands(bands)
  leftovers.push(...files)
  return joinBands(files, isOnItsSide(shape) ? { width: height, height: width } : { width, height })
}

/** A WebP becomes one of the others: its encoder needs the whole picture several times over. */
function fullType({ type, hasAlpha }: ImageShape): 'image/jpeg' | 'image/png' {
  if (type === 'image/webp') return hasAlpha ? 'image/png' : 'image/jpeg'
  return type
}

async function encodePoster({ source, folder }: Ask<'poster'>): Promise<EncodedImage> {
  const poster = await save(shrunk(read(source), 1280).webp(webpOptions), folder, 'poster.webp', 'image/webp')
  const { data, info } = await read(source).resize({ width: 160 }).raw().toBuffer({ resolveWithObject: true })
  await rm(source)
  const color = await dominantColor(sharp(data, { raw: info }))
  return { files: [poster], width: poster.width, height: poster.height, color }
}

/** Brought to sRGB of 8 bits, strip by strip where the format allows. */
function read(path: string): Sharp {
  const image = sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error' })
  return image.timeout({ seconds: 60 }).toColourspace('srgb')
}

/** Never enlarged. The copy of a very tall picture gets narrower than asked, because WebP encoding holds it as a whole. */
function shrunk(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: 4_096, fit: 'inside', withoutEnlargement: true })
}

async function save(image: Sharp, folder: string, name: string, type: ImageType) {
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

// More than glibc ever takes from its heap (32 MiB), where what is freed would not be given back between two bands.
const bandBytes = 36_000_000
const webpOptions = { quality: 78, effort: 3 }
const encoders = {
  // Its best Huffman tables would take 6 bytes of memory for each pixel.
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 86, optimiseCoding: false }),
  'image/png': (image: Sharp) => image.png({ compressionLevel: 7 }),
}
