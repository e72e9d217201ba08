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
