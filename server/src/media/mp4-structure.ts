import { open, type FileHandle } from 'node:fs/promises'

export type VideoShape = { width: number | null; height: number | null; duration: number | null }

/**
 * Walks the boxes of an MP4 (ISO 14496-12) without a decoder. Null when it cannot be a whole video: a box that reaches beyond
 * the file (an upload that was cut), bytes behind the last box (another format's tail), no `moov`, no media data, no picture track.
 */
export async function readMp4Shape(path: string): Promise<VideoShape | null> {
  const file = await open(path, 'r')
  try {
    const boxes = await walk(file, 0, (await file.stat()).size)
    const moov = boxes?.find(({ type }) => type === 'moov')
    if (!boxes || !moov || !boxes.some(({ type }) => type === 'mdat')) return null
    const inMoov = await walk(file, moov.start, moov.end)
    if (!inMoov) return null
    for (const track of inMoov.filter(({ type }) => type === 'trak')) {
      const size = await readTrackSize(file, track)
      if (size) return { ...size, duration: await readDuration(file, inMoov) }
    }
    return null
  } finally {
    await file.close()
  }
}

type Box = { type: string; start: number; end: number }

/** The boxes between two offsets, their bodies without headers; null when they do not fill the place exactly. */
async function walk(file: FileHandle, from: number, to: number): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (boxes.length === mostBoxes) return null
    const header = await readBytes(file, at, 16)
    if (header.length < 8 || at + 8 > to) return null
    const short = header.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && header.length < 16) return null
    const size = short === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : short
    if (size < (isLong ? 16 : 8) || at + size > to) return null
    boxes.push({ type: header.toString('latin1', 4, 8), start: at + (isLong ? 16 : 8), end: at + size })
    at += size
  }
  return boxes
}

/** Pixels as shown (turned by the track's matrix), or null when the track holds no picture. */
async function readTrackSize(file: FileHandle, track: Box): Promise<{ width: number; height: number } | null> {
  const head = (await walk(file, track.start, track.end))?.find(({ type }) => type === 'tkhd')
  if (!head) return null
  const body = await readBytes(file, head.start, 96)
  const matrixAt = body[0] === 1 ? 52 : 40
  if (body.length < matrixAt + 44) return null
  const width = Math.round(body.readUInt32BE(matrixAt + 36) / 65_536)
  const height = Math.round(body.readUInt32BE(matrixAt + 40) / 65_536)
  if (width === 0 || height === 0) return null
  const isTurned = body.readInt32BE(matrixAt) === 0 && body.readInt32BE(matrixAt + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Seconds, or null when the film does not say. */
async function readDuration(file: FileHandle, inMoov: Box[]): Promise<number | null> {
  const head = inMoov.find(({ type }) => type === 'mvhd')
  if (!head) return null
  const body = await readBytes(file, head.start, 32)
  const isLong = body[0] === 1
  if (body.length < (isLong ? 32 : 20)) return null
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) / 1000 : null
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

// A fragmented film has two boxes for every second or so; this is many hours, and an end for made-up files.
const mostBoxes = 100_000
