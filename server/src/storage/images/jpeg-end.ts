import { appendFile, copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { maxImagePixels } from '@gatehouse/contract/files/upload'
import sharp from 'sharp'
import type { ImageHeader } from '../../database/tables'

/** Whether the decoder reached the end of the file before the mark that ends a JPEG. */
export const isMissingEnd = (error: unknown): boolean =>
  error instanceof Error && /premature end of JPEG image/.test(error.message)

/**
 * Some programs omit the mark at the end of a JPEG, EOI (ITU-T T.81, B.2.1), which decoders report as they
 * report missing pixels. Appends it. False if pixels are missing too. The file is replaced instead of
 * written, because an upload may have a link to it.
 */
export async function completeEnd({ source, folder, header }: Target): Promise<boolean> {
  if (header.type !== 'image/jpeg') return false
  const path = join(folder, 'completed.jpg')
  await copyFile(source, path)
  await appendFile(path, endOfImage)
  const isComplete = await hasAllPixels(path, header)
  await (isComplete ? rename(path, source) : rm(path))
  return isComplete
}

type Target = { source: string; folder: string; header: ImageHeader }

/**
 * libjpeg warns of missing pixels, but not when it decodes at a fraction of the size, as without `extract`.
 */
async function hasAllPixels(path: string, { width, height }: ImageHeader): Promise<boolean> {
  try {
    const image = sharp(path, { limitInputPixels: maxImagePixels, failOn: 'warning' }).timeout({ seconds: 60 })
    await image.extract({ left: 0, top: 0, width, height }).resize({ width: 16 }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

const endOfImage = Buffer.from([0xff, 0xd9])
