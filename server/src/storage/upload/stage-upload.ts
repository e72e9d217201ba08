import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import { type FileSlot, maxImagePixels } from '@gatehouse/contract/files/upload'
import { inheritOwners } from '../../database/embedded-database'
import type { EncodeRequest, Images } from '../images/images'
import { newMediaKey, sourceName } from '../media-key'
import { linkFile, syncPath } from '../store/disk-folders'
import { checkVideo } from '../videos/check-video'
import { type Received, receivePart, type UploadPart } from './receive-part'
import { sanitizeFileName, type UploadErrors, uploadErrorsFor } from './upload-errors'
import type { SlotName, Staged, StagedContent } from './staged'

type Staging = { root: string; images: Images; canConvert: boolean }
export type PartUpload = {
  slotName: SlotName
  slot: FileSlot
  part: UploadPart
  /** The part of the picture to use, as JSON. */
  crop?: string | undefined
  signal?: AbortSignal | undefined
}

/** An upload that has been received; `staged` resolves when it has been validated and encoded. */
export type ReceivedUpload = { staged: Promise<Staged> }

/**
 * Receives one part into a new folder in `root` and starts to validate and encode it, so that the next part
 * is received meanwhile. On an error the folder is removed.
 */
export async function receiveUpload(staging: Staging, upload: PartUpload): Promise<ReceivedUpload> {
  const { slotName, slot, part, crop, signal } = upload
  const clientName = sanitizeFileName(part.filename)
  const errors = uploadErrorsFor(slotName, slot, clientName)
  const folder = await makeStagingFolder(staging.root)
  // While the file is received. A failure is reported when it is encoded.
  if (slot.accepts.includes('image/jpeg')) staging.images.load().catch(() => undefined)
  return await orRemove(folder, async () => {
    const received = await receivePart(part, join(folder, sourceName), { slot, errors, signal })
    const stage = async () => {
      const staged = await stageSource(staging, { slotName, slot, clientName, folder, received, crop })
      signal?.throwIfAborted()
      return staged
    }
    return { staged: orRemove(folder, stage) }
  })
}

type FinishedUpload = {
  id: string
  slotName: SlotName
  slot: FileSlot
  /** Stands for the file name in messages. */
  address: string
  path: string
  received: Received
}

/**
 * Stages an upload that is on the disk already, as a part of a form is staged. The staging folder gets
 * another link to its file, so the upload can be used again if the save fails.
 */
export async function stageFinishedUpload(staging: Staging, upload: FinishedUpload): Promise<Staged> {
  const { id, address, path, ...file } = upload
  const folder = await makeStagingFolder(staging.root)
  return await orRemove(folder, async () => {
    await linkFile(path, join(folder, sourceName))
    return { ...(await stageSource(staging, { ...file, clientName: address, folder })), upload: id }
  })
}

type Source = {
  slotName: SlotName
  slot: FileSlot
  clientName: string
  folder: string
  received: Received
  crop?: string | undefined
}

/** Validates and encodes the file `source` of a staging folder. */
async function stageSource(staging: Staging, file: Source): Promise<Staged> {
  const { slotName, slot, clientName, folder, received, crop } = file
  const errors = uploadErrorsFor(slotName, slot, clientName)
  const source = join(folder, sourceName)
  const { type } = received
  const read = (): Promise<StagedContent> | StagedContent => {
    if (type === 'text/csv') return table
    if (type === 'video/mp4' || type === 'video/x-msvideo') {
      return checkVideo({ ...received, type }, { source, folder, errors, canConvert: staging.canConvert })
    }
    return encodeImage(staging.images, errors, {
      source,
      folder,
      type,
      maxPixels: slot.maxPixels ?? maxImagePixels,
      exactSize: slot.exactSize,
      crop: crop === undefined || crop === '' ? undefined : readCrop(crop, errors),
    })
  }
  const content = await read()
  return { key: newMediaKey(), slot: slotName, folder, clientName, sha256: received.sha256, ...content }
}

const table = {
  kind: 'table',
  state: 'ready',
  files: [],
  source: null,
  width: null,
  height: null,
  color: null,
  duration: null,
} as const satisfies StagedContent

function readCrop(text: string, errors: UploadErrors): PictureCrop {
  try {
    return PictureCrop.parse(JSON.parse(text))
  } catch {
    throw errors.wrongSize()
  }
}

async function orRemove<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export async function makeStagingFolder(root: string): Promise<string> {
  const folder = join(root, randomBytes(16).toString('base64url'))
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  // If this process is killed, a later start as the owner of the data folder must be able to remove it.
  if (first) inheritOwners(first, folder)
  return folder
}

async function encodeImage(images: Images, errors: UploadErrors, request: EncodeRequest): Promise<StagedContent> {
  // Publishing syncs the source again and reports a failure. By then, the disk has written most of it.
  const syncing = syncPath(request.source).catch(() => undefined)
  const outcome = await images.encode(request)
  await syncing
  if (!('problem' in outcome)) {
    if (!outcome.source) await rm(request.source)
    return { kind: 'image', state: 'ready', duration: null, ...outcome }
  }
  if (outcome.problem === 'wrong_size') throw errors.wrongSize()
  if (outcome.problem === 'too_many_pixels') throw errors.tooManyPixels(outcome.limit)
  if (outcome.problem === 'too_long_side') throw errors.tooLongSide(outcome.maxSide)
  if (outcome.problem === 'took_too_long') throw errors.tookTooLong()
  throw outcome.problem === 'storage_full' ? errors.storageFull() : errors.unreadable()
}
