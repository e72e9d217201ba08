import type { FileSlot } from '@gatehouse/contract/files/upload'
import type { FastifyRequest } from 'fastify'

import type { Media } from '../../storage/media'
import type { Staged } from '../../storage/upload/staged'
import { readMultipart } from './multipart'
import type { UploadSlot } from '../limits/upload-slots'
import { assertConnected } from '../limits/watch-body'

/** A shorter form has no files or only small ones, so its slot is acquired when the first file arrives. */
const maxFormBytesWithoutSlot = 64_000

interface UploadOptions {
  readonly media: Media
  readonly uploadSlot: UploadSlot
  /** Called for each file. @throws AppError too_many */
  readonly countFile: () => void
  readonly staged: Staged[]
}

/**
 * Reads a multipart form; files are also added to `staged`. An upload slot is held while files are received.
 * A long form, or one without Content-Length, is rejected before it is read if no slot is free or the disk is
 * full.
 * @throws AppError too_many, storage_full and those of `readMultipart`
 */
export async function receiveForm(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  { media, uploadSlot, countFile, staged }: UploadOptions,
) {
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  try {
    if (bytes > maxFormBytesWithoutSlot) {
      uploadSlot.acquire()
      await media.assertSpace(bytes === Infinity ? 0 : bytes)
      assertConnected(request)
    }
    return await readMultipart(
      request,
      slots,
      (upload) => {
        uploadSlot.acquire()
        countFile()
        return media.receive(upload)
      },
      staged,
    )
  } finally {
    uploadSlot.release()
  }
}
