import type { Staged } from '../../src/storage/upload/staged'
import { receiveUpload } from '../../src/storage/upload/stage-upload'

/** Receives, validates and encodes one part. */
export async function stageUpload(...upload: Parameters<typeof receiveUpload>): Promise<Staged> {
  return await (
    await receiveUpload(...upload)
  ).staged
}
