import { unplayableFormat } from '@gatehouse/contract/files/video-format'
import { type Box, type Mp4File, withMp4 } from './mp4-boxes'
import { readTracks } from './mp4-tracks'

export type VideoInfo = { width: number | null; height: number | null; duration: number | null }

/** Why a file is not a complete video. */
export type VideoProblem = 'truncated' | 'no_index' | 'no_media' | 'sound_only' | 'no_video' | 'damaged'

/** `unplayable` is what not every browser plays (contract: unplayableFormat). */
export type Mp4Info = VideoInfo & { unplayable: string | null }

/**
 * Reads the boxes of an MP4 (ISO 14496-12). What follows the last one is ignored, unless it is the start of a
 * box whose end is missing. Throws UnreadableIndex.
 */
export async function readMp4Info(path: string): Promise<Mp4Info | { problem: VideoProblem }> {
  return await withMp4(path, async (file) => {
    const { boxes, isTruncated } = await file.walkFile()
    if (isTruncated) return { problem: 'truncated' }
    const moov = boxes.find(({ type }) => type === 'moov')
    if (!moov) return { problem: 'no_index' }
    if (!boxes.some(({ type }) => type === 'mdat')) return { problem: 'no_media' }
    const inMoov = await file.walk(moov.start, moov.end)
    if (!inMoov) return { problem: 'damaged' }
    const tracks = await readTracks(file, inMoov)
    for (const { head } of tracks) {
      const size = readTrackSize(head)
      if (size) return { ...size, duration: await readDuration(file, inMoov), unplayable: unplayableFormat(tracks) }
    }
    return { problem: tracks.some(({ handler }) => handler === 'soun') ? 'sound_only' : 'no_video' }
  })
}

/** Pixels as displayed (rotated by the track's matrix), or null when it is not a video track. */
function readTrackSize(body: Buffer): { width: number; height: number } | null {
  const matrixAt = body[0] === 1 ? 52 : 40
  if (body.length < matrixAt + 44) return null
  const width = Math.round(body.readUInt32BE(matrixAt + 36) / 65_536)
  const height = Math.round(body.readUInt32BE(matrixAt + 40) / 65_536)
  if (width === 0 || height === 0) return null
  const isRotated = body.readInt32BE(matrixAt) === 0 && body.readInt32BE(matrixAt + 4) !== 0
  return isRotated ? { width: height, height: width } : { width, height }
}

/** Seconds, or null when the file does not contain it. */
async function readDuration(file: Mp4File, inMoov: Box[]): Promise<number | null> {
  const head = inMoov.find(({ type }) => type === 'mvhd')
  if (!head) return null
  const body = await file.read(head.start, 32)
  const isLong = body[0] === 1
  if (body.length < (isLong ? 32 : 20)) return null
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) / 1000 : null
}
