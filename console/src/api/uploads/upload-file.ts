import { uploadMessages } from '@gatehouse/contract/values/upload-rules'
import type { StoredUpload } from '../drafts/draft'
import { ApiError, cancelled, noResponse } from '../api-error'
import { canRead, readableFile } from '../drafts/readable-file'
import { prepareFile } from '../images/prepare-file'
import { hashFile } from './hash-file'
import { removeUploads } from './remove-uploads'
import { sendUpload } from './send-upload'
import { retryDelay, waitForRetry } from './wait'

interface FileUpload {
  file: File
  group: string
  /** The upload of an earlier page or attempt. */
  stored: StoredUpload | undefined
  /** It may be another file than the one that was started: only its name and size are the same. */
  isChosenAgain: boolean
  /** Stores the upload with the draft; undefined when it must not be continued. */
  store: (upload: StoredUpload | undefined) => Promise<void>
  /** Called before the file is sent, with its bytes: it can be smaller than the chosen one. */
  onStart: (bytes: number) => void
  onProgress: (sent: number, total: number) => void
  /** The upload waits for the connection (null), or because the server has sent this message. */
  onWait: (message: string | null) => void
  signal: AbortSignal
}

/** How often an upload is started. Without a connection it is not. */
const maxStarts = 4

/**
 * Uploads a file, however often the connection breaks, and resolves when the server has all of it.
 * @throws ApiError for what another attempt does not change: `cancelled`, the end of the session, or a file
 *   that the server rejects
 */
export async function uploadFile(upload: FileUpload): Promise<StoredUpload> {
  const { group, signal } = upload
  let file = await prepareFile(upload.file, group)
  upload.onStart(file.size)
  let stored = await findContinued(upload, file)
  let starts = 0
  let failures = 0
  let furthest = 0
  const store = async (next: StoredUpload | undefined) => {
    stored = next
    await upload.store(next)
  }
  const onProgress = (sent: number) => {
    if (sent > furthest) failures = 0
    furthest = Math.max(furthest, sent)
    upload.onProgress(sent, file.size)
  }
  for (;;) {
    try {
      // The copy on the device can be smaller than the file that was started.
      if (stored?.bytes !== file.size) stored = undefined
      if (stored?.is_complete) return stored
      const sha256 = stored ? '' : await hashFile(file)
      const from = stored ?? { metadata: { group, sha256 } }
      const onAddress = (address: string) => {
        starts += 1
        return store({ address, bytes: file.size, sha256 })
      }
      await sendUpload({ file, from, onAddress, onProgress, signal })
      if (!stored) throw noResponse()
      await store({ ...stored, is_complete: true })
      return stored
    } catch (reason) {
      if (signal.aborted) throw cancelled()
      const isRejectedStart = !stored && reason instanceof ApiError && reason.status > 0
      if (isDamaged(reason) || isRejectedStart) starts += 1
      if (!(await canRead(file))) file = await readableFile(upload.file)
      else if (isGone(reason) && starts < maxStarts) await store(undefined)
      else if (!isTemporary(reason) || starts > maxStarts) throw reason
      else {
        failures += 1
        upload.onWait(reason.status === 0 ? null : reason.message)
        await waitForRetry(retryDelay(failures, reason.retryAfter), signal)
      }
    }
  }
}

/** The server has removed the upload, or has stored it for too long. */
const isGone = (reason: unknown) => reason instanceof ApiError && [404, 410].includes(reason.status)

/** The upload is empty again. */
const isDamaged = (reason: unknown) => reason instanceof ApiError && reason.message === uploadMessages.damaged

/** 409: the server has stored more or fewer bytes than it had when it was asked. */
const isTemporary = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError &&
  (reason.status === 0 || reason.status >= 500 || [408, 409, 423, 429].includes(reason.status) || isDamaged(reason))

/** The upload that was started before, if it is of this file. */
async function findContinued({ stored, isChosenAgain }: FileUpload, file: File): Promise<StoredUpload | undefined> {
  if (!stored || !isChosenAgain || stored.sha256 === undefined) return stored
  // A file that cannot be read is reported by the upload.
  const sha256 = await hashFile(file).catch(() => stored.sha256)
  if (sha256 === stored.sha256) return stored
  void removeUploads([stored.address])
  return undefined
}
