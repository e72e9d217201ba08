import { randomBytes } from 'node:crypto'
import { makeVideo } from '../../server/test/media/videos'
import type { UploadedFile } from './property-form'

/** A video of a test pattern with a tone, made by the installed ffmpeg. */
export async function makeVideoFile(kind: 'mp4' | 'avi'): Promise<UploadedFile> {
  return {
    name: `tour.${kind}`,
    mimeType: kind === 'mp4' ? 'video/mp4' : 'video/x-msvideo',
    buffer: await makeVideo(kind, { seconds: 2 }),
  }
}

/** A box of this size that players skip. */
export function freeBox(bytes: number): Buffer {
  const box = randomBytes(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return box
}
