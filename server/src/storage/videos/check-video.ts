import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { videoNotice } from '@gatehouse/contract/files/video-format'
import type { Received } from '../upload/receive-part'
import type { StagedContent } from '../upload/staged'
import type { UploadErrors } from '../upload/upload-errors'
import { blankAviMetadata } from './avi-metadata'
import { UnreadableIndex } from './mp4-boxes'
import { blankMp4Metadata } from './mp4-metadata'
import { type Mp4Info, readMp4Info, type VideoProblem } from './mp4-structure'

type VideoCheck = { source: string; folder: string; errors: UploadErrors; canConvert: boolean }

/**
 * Validates a video and removes its metadata. Called after hashing: `sha256` identifies a repeated upload of
 * the same file.
 */
export async function checkVideo(
  { type, bytes }: Received,
  { source, folder, errors, canConvert }: VideoCheck,
): Promise<StagedContent> {
  const isMp4 = type === 'video/mp4'
  const info = await checkContent(source, isMp4)
  if ('problem' in info) throw errors.invalidVideo(info.problem)
  const name = isMp4 ? 'full.mp4' : 'full.avi'
  await rename(source, join(folder, name))
  const { unplayable, width, height, duration } = info
  return {
    kind: 'video',
    // Without ffmpeg it is a download where a browser cannot play it.
    state: unplayable === null || !canConvert ? 'ready' : 'processing',
    files: [{ name, type, bytes, ...(width && height ? { width, height } : {}) }],
    source: null,
    color: null,
    width,
    height,
    duration,
    notice: unplayable === null ? undefined : videoNotice(unplayable, canConvert),
  }
}

async function checkContent(path: string, isMp4: boolean): Promise<Mp4Info | { problem: VideoProblem }> {
  try {
    if (!isMp4) {
      const problem = await blankAviMetadata(path)
      return problem ? { problem } : { width: null, height: null, duration: null, unplayable: 'AVI' }
    }
    const info = await readMp4Info(path)
    if (!('problem' in info)) await blankMp4Metadata(path)
    return info
  } catch (error) {
    if (error instanceof UnreadableIndex) return { problem: 'damaged' }
    throw error
  }
}
