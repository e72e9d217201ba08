import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { maxImagePixels } from '@gatehouse/contract/files/upload'
import sharp, { type Sharp } from 'sharp'
import type { ImageHeader } from '../../database/tables'
import { dominantColor } from './dominant-color'
import { largePixels, webpPixels } from './image-limits'
import {
  type EncodedImage,
  type ImageOutcome,
  type ImageTask,
  type ImageType,
  type Size,
  fullFile,
  hasSwappedSides,
  uprightSize,
} from './image-task'
import { readCoefficientBytes } from './jpeg-components'
import { completeEnd, isMissingEnd } from './jpeg-end'
import { joinBands, needsBuffer, rotateInBands, rotateUpright } from './rotate-image'

// Runs in a worker thread and is bundled as a separate entry.
// libvips is shared by the threads of the process: a loader that another one is using must not be blocked.
// The type of a file is known by its first bytes before; these must not be tried at all.
sharp.block({
  operation: ['Svg', 'Pdf', 'Magick', 'Tiff', 'Heif', 'Nsgif', 'Rad', 'Ppm', 'Vips', 'Csv', 'Matrix', 'Analyze'].map(
    (name) => `VipsForeignLoad${name}`,
  ),
})
sharp.cache(false)
sharp.concurrency(1)

// Piscina calls the default export once per task.
export default async function runImageTask(task: ImageTask): Promise<ImageHeader | ImageOutcome | null> {
  if (task.kind === 'load') return null
  try {
    if (task.kind === 'inspect') return await inspect(task)
    if (task.kind === 'poster') return await encodePoster(task)
    const encode = async () => {
      if (task.kind === 'crop') return await crop(task)
      return task.kind === 'preview' ? await encodePreview(task) : await encodeAll(task)
    }
    return await encode().catch(async (error: unknown) => {
      if (!isMissingEnd(error) || !(await completeEnd(task))) throw error
      return await encode()
    })
  } catch (error) {
    // Errors of libvips contain paths, so only our own codes are returned.
    const text = error instanceof Error ? error.message : String(error)
    if (/ENOSPC|no space left/i.test(text)) return { problem: 'storage_full' }
    return { problem: 'unreadable', detail: text }
  }
}

type TaskOf<Kind> = Extract<ImageTask, { kind: Kind }>

/** Reads only the header. */
async function inspect({ source, type }: TaskOf<'inspect'>): Promise<ImageHeader | ImageOutcome> {
  const metadata = await sharp(source, { limitInputPixels: false }).metadata()
  const { format, width, height, orientation = 1, isProgressive, channels, depth, hasAlpha } = metadata
  if (`image/${format}` !== type)
    return { problem: 'unreadable', detail: `The signature is ${type}, the decoded format ${format}` }
  const bytesPerPixel = channels * (depth === 'uchar' ? 1 : 2)
  const bufferBytes =
    type === 'image/webp' || isProgressive ? await bufferBytesOf(type, source, channels, bytesPerPixel) : 0
  return { type, width, height, orientation, hasAlpha, bytesPerPixel, bufferBytes }
}

/** libvips buffers a WebP twice, with four channels; libjpeg all coefficients; libpng the image. */
async function bufferBytesOf(
  type: ImageType,
  source: string,
  channels: number,
  bytesPerPixel: number,
): Promise<number> {
  if (type === 'image/jpeg') return (await readCoefficientBytes(source)) ?? channels * 2
  return type === 'image/webp' ? 8 : bytesPerPixel
}

/** Resized before it is rotated, so that only the result is buffered for that. */
async function crop({ source, folder, header, region, size }: TaskOf<'crop'>): Promise<ImageHeader | ImageOutcome> {
  const resized = read(source)
    .extract(region)
    .resize({ ...inFile(header, size), fit: 'fill' })
  const pixels = await rotateUpright(resized, header.orientation).raw().toBuffer({ resolveWithObject: true })
  const image = sharp(pixels.data, { raw: pixels.info })
  const isPng = header.type === 'image/png'
  const path = join(folder, 'cropped')
  // As the console does. JPEG has no transparency.
  await (isPng ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 92 })).toFile(path)
  await rename(path, source)
  return await inspect({ kind: 'inspect', source, type: isPng ? 'image/png' : 'image/jpeg' })
}

const inFile = (header: ImageHeader, { width, height }: Size): Size =>
  hasSwappedSides(header) ? { width: height, height: width } : { width, height }

/** The whole image and renditions of these widths. */
async function encodeAll({ source, folder, header, widths }: TaskOf<'encode'>): Promise<EncodedImage> {
  const temporaryFiles: string[] = []
  const image = await openUpright(source, header, folder, temporaryFiles)
  const { name, type } = fullFile(header)
  const full = await save(encoders[type](image), folder, name, type)
  for (const path of temporaryFiles) await rm(path)
  const wanted = widths.filter((width) => width < full.width).toSorted((a, b) => b - a)
  // The largest rendition is made from the encoded image, because a JPEG decodes at a fraction of its size.
  // The smaller ones are made from the largest.
  const encoded = read(join(folder, full.name))
  const widest = await resized(encoded, wanted[0] ?? Math.min(full.width, 320))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fromWidest = () => sharp(widest.data, { raw: widest.info })
  const renditions = []
  for (const width of wanted) {
    renditions.push(await save(resized(fromWidest(), width).webp(webpOptions), folder, `${width}.webp`, 'image/webp'))
  }
  const { width, height } = full
  return { files: [full, ...renditions.toReversed()], width, height, color: await dominantColor(widest), source: null }
}

/**
 * One rendition, from an image that is decoded at a fraction of its size where the format allows. libjpeg
 * reads all coefficients for that too, so an incomplete or damaged file is found as when it is decoded as a
 * whole.
 */
async function encodePreview({ source, folder, header, width }: TaskOf<'preview'>): Promise<EncodedImage> {
  const size = hasSwappedSides(header) ? { width: maxHeight, height: width } : { width, height: maxHeight }
  // Resized first: after a rotation the file would be decoded as a whole.
  const small = read(source).resize({ ...size, fit: 'inside', withoutEnlargement: true })
  const pixels = await rotateUpright(small, header.orientation).raw().toBuffer({ resolveWithObject: true })
  const image = sharp(pixels.data, { raw: pixels.info }).webp(previewOptions)
  const files = [
    { ...fullFile(header), ...uprightSize(header) },
    await save(image, folder, `${width}.webp`, 'image/webp'),
  ]
  const color = await dominantColor(pixels)
  return { files, ...uprightSize(header), color, source: header }
}

/**
 * The rotated image, without buffering it as a whole where its format allows. Adds files that it creates to
 * `temporaryFiles`. sharp writes no metadata, so the location is removed.
 */
async function openUpright(
  source: string,
  header: ImageHeader,
  folder: string,
  temporaryFiles: string[],
): Promise<Sharp> {
  const isLarge = header.width * header.height > largePixels
  let path = source
  let { width, height } = header
  if (isLarge && header.bufferBytes > 0 && (needsBuffer(header) || header.type === 'image/webp')) {
    const shrink = header.type === 'image/webp' ? Math.sqrt(webpPixels / (width * height)) : 1
    const image = shrink < 1 ? read(source).resize({ width: Math.floor(width * shrink) }) : read(source)
    path = join(folder, 'strips.png')
    ;({ width, height } = await image.png({ compressionLevel: 0 }).toFile(path))
    temporaryFiles.push(path)
  }
  if (width * height <= largePixels || !needsBuffer(header)) return rotateUpright(read(path), header.orientation)
  const bands = { source: path, header: { ...header, width, height }, folder, bandBytes, read }
  const files = await rotateInBands(bands)
  temporaryFiles.push(...files)
  return joinBands(files, hasSwappedSides(header) ? { width: height, height: width } : { width, height })
}

async function encodePoster({ source, folder }: TaskOf<'poster'>): Promise<EncodedImage> {
  const poster = await save(resized(read(source), 1280).webp(webpOptions), folder, 'poster.webp', 'image/webp')
  const color = await dominantColor(
    await read(source).resize({ width: 160 }).raw().toBuffer({ resolveWithObject: true }),
  )
  await rm(source)
  return { files: [poster], width: poster.width, height: poster.height, color, source: null }
}

/** Converts to sRGB with 8 bits per channel, strip by strip where the format allows. */
function read(path: string): Sharp {
  const image = sharp(path, { limitInputPixels: maxImagePixels, failOn: 'error' })
  return image.timeout({ seconds: 60 }).toColourspace('srgb')
}

/**
 * Does not enlarge. A very tall image becomes narrower than `width`, because the WebP encoder buffers the
 * whole image.
 */
function resized(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
}

async function save(image: Sharp, folder: string, name: string, type: ImageType) {
  const path = join(folder, name)
  const { width, height, size } = await image.toFile(path)
  return { name, type, bytes: size, width, height }
}

// More than glibc allocates from its heap (32 MiB), where freed memory would not be returned between two
// bands.
const bandBytes = 36_000_000
const maxHeight = 4_096
const webpOptions = { quality: 78, effort: 3 }
// A save waits for it: a quarter less processor time for 4 % more bytes.
const previewOptions = { ...webpOptions, effort: 2 }
const encoders = {
  // Optimised Huffman tables would need 6 bytes of memory per pixel.
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 86, optimiseCoding: false }),
  'image/png': (image: Sharp) => image.png({ compressionLevel: 7 }),
}
