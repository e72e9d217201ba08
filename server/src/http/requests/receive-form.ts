import type { FileSlot } from '@gatehouse/contract/upload'
import type { FastifyRequest } from 'fastify'

import type { Media } from '../../storage/media'
import type { Staged } from '../../storage/upload/staged'
import { readMultipart, type Upload } from './multipart'
import type { UploadSlot } from '../limits/upload-slots'
import { assertConnected } from '../limits/watch-body'

/** A form this short is one of fields alone, or one with a file so small that it can wait for its turn. */
const maxFieldsBytes = 64_000

/**
 * Reads a multipart form into `staged` and its fields. Files hold an upload slot for as long as they are being received, and a
 * long form (or one that hides its length) is refused before it is read when there is no slot or no space left.
 * @throws AppError too_many, storage_full and those of `readMultipart`
 */
export async function receiveForm(
  request: FastifyRequest,
  slots: Readonly<Record<string, FileSlot>>,
  { media, uploadSlot, staged }: { media: Media; uploadSlot: UploadSlot; staged: Staged[] },
): Promise<Upload> {
  const bytes = Number(request.headers['content-length'] ?? Infinity)
  try {
    if (bytes > maxFieldsBytes) {
      uploadSlot.take()
      await media.assertSpace(bytes === Infinity ? 0 : bytes)
      assertConnected(request)
    }
    return await readMultipart(
      request,
      slots,
      ({ slotName, slot, part }) => {
        uploadSlot.take()
        return media.stage(slotName, slot, part)
      },
      staged,
    )
  } finally {
    uploadSlot.release()
  }
}
