import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileSlot, maxImagePixels } from '@gatehouse/contract/upload'
import { inheritOwners } from '../../database/embedded-database'
import { blankAviMetadata, TooManyChunks } from '../videos/avi-metadata'
import { isWholeAvi } from '../videos/avi-structure'
import type { EncodeRequest, Images } from '../images/images'
import { newMediaKey } from '../media-key'
import { TooManyBoxes } from '../videos/mp4-boxes'
import { blankMp4Metadata } from '../videos/mp4-metadata'
import { readMp4Shape, type VideoShape } from '../videos/mp4-structure'
import { type Received, receivePart, type UploadPart } from './receive-part'
import { sanitizeFileName, type Refusals, errorsFor } from './upload-errors'
import type { SlotName, Staged } from './staged'

export type Staging = { root: string; images: Images; canConvert: boolean }
export type Upload = { slotName: SlotName; slot: FileSlot; part: UploadPart; signal?: AbortSignal | undefined }

/** Receives one part into a new folder below `root`, checks it and encodes it. Whatever goes wrong, the folder goes with it. */
export async function stageUpload(staging: Staging, { slotName, slot, part, signal }: Upload): Promise<Staged> {
  const clientName = sanitizeFileName(part.filename)
  const refuse = errorsFor(slotName, slot, clientName)
  const folder = await makeStagingFolder(staging.root)
  try {
    const source = join(folder, 'upload')
    const received = await receivePart(part, source, { slot, refuse, signal })
    const content =
      received.type === 'video/mp4' || received.type === 'video/x-msvideo'
        ? await checkVideo(received, { source, folder, refuse, canConvert: staging.canConvert })
        : await encodeImage(staging.images, refuse, {
            source,
            folder,
            type: received.type,
            maxPixels: slot.maxPixels ?? maxImagePixels,
            exactSize: slot.exactSize,
          })
    signal?.throwIfAborted()
    return { key: newMediaKey(), slot: slotName, folder, clientName, sha256: received.sha256, ...content }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export async function makeStagingFolder(root: string): Promise<string> {
  const folder = join(root, randomBytes(16).toString('base64url'))
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  // A later start as the owner must be able to remove it, also when this process is killed.
  if (first) inheritOwners(first, folder)
  return folder
}

type Content = Pick<Staged, 'kind' | 'state' | 'files' | 'width' | 'height' | 'color' | 'duration'>

async function encodeImage(images: Images, refuse: Refusals, request: EncodeRequest): Promise<Content> {
  const outcome = await images.encode(request)
  if (!('problem' in outcome)) return { kind: 'image', state: 'ready', duration: null, ...outcome }
  if (outcome.problem === 'wrong_size') throw refuse.wrongSize()
  if (outcome.problem === 'too_many_pixels') throw refuse.tooManyPixels(outcome.limit)
  throw outcome.problem === 'storage_full' ? refuse.storageFull() : refuse.unreadable()
}

type VideoCheck = { source: string; folder: string; refuse: Refusals; canConvert: boolean }

async function checkVideo(
  { type, bytes }: Received,
  { source, folder, refuse, canConvert }: VideoCheck,
): Promise<Content> {
  const isMp4 = type === 'video/mp4'
  const shape = isMp4 ? await checkMp4(source) : { width: null, height: null, duration: null }
  if (!shape || (!isMp4 && !(await checkAvi(source)))) throw refuse.unreadable()
  const name = isMp4 ? 'full.mp4' : 'full.avi'
  await rename(source, join(folder, name))
  const size = shape.width && shape.height ? { width: shape.width, height: shape.height } : {}
  return {
    kind: 'video',
    // Without ffmpeg an AVI stays what it is, a download.
    state: isMp4 || !canConvert ? 'ready' : 'processing',
    files: [{ name, type, bytes, ...size }],
    color: null,
    ...shape,
  }
}

/** False when it is not a whole video. */
async function checkAvi(path: string): Promise<boolean> {
  try {
    const isWhole = await isWholeAvi(path)
    if (isWhole) await blankAviMetadata(path)
    return isWhole
  } catch (error) {
    if (error instanceof TooManyChunks) return false
    throw error
  }
}

/** Null when it is not a whole video. Its `sha256` stays that of what was sent, by which a resend is known. */
async function checkMp4(path: string): Promise<VideoShape | null> {
  try {
    const shape = await readMp4Shape(path)
    if (shape) await blankMp4Metadata(path)
    return shape
  } catch (error) {
    if (error instanceof TooManyBoxes) return null
    throw error
  }
}
