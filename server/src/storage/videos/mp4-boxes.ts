import { open, type FileHandle } from 'node:fs/promises'
import { createReadWindow } from './read-window'

/** `at` is the offset of its header; `start` and `end` are those of its body. */
export type Box = { type: string; at: number; start: number; end: number }

/** The file has more boxes or chunks than any real video, or fragments whose samples cannot be found. */
export class UnreadableIndex extends Error {}

/**
 * Calls `use` with a reader of the boxes of an MP4 (ISO 14496-12). The number of boxes is limited for all
 * walks together, whatever their nesting, and adjacent headers are read together. More throw UnreadableIndex.
 */
export async function withMp4<Result>(path: string, use: (file: Mp4File) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'r')
  try {
    return await use(createReader(handle, (await handle.stat()).size))
  } finally {
    await handle.close()
  }
}

export type Mp4File = ReturnType<typeof createReader>

function createReader(handle: FileHandle, bytes: number) {
  let boxesLeft = maxBoxes
  const read = createReadWindow(handle)

  /** Counts boxes, and other items that need memory, towards the limit. */
  function count(boxes: number): void {
    boxesLeft -= boxes
    if (boxesLeft < 0) throw new UnreadableIndex()
  }

  /** The body of a table box from offset `skip`, whose bytes count towards the limit of boxes. */
  async function readTable({ start, end }: Box, skip: number): Promise<Buffer> {
    const length = Math.max(0, end - start - skip)
    if (length > maxTableBytes) throw new UnreadableIndex()
    count(Math.ceil(length / 1024))
    const table = Buffer.alloc(length)
    const { bytesRead } = await handle.read(table, 0, length, start + skip)
    return table.subarray(0, bytesRead)
  }

  /** A box whose `end` may exceed `to`; null where there is none. */
  async function readBox(at: number, to: number): Promise<Box | null> {
    count(1)
    const header = await read(at, 16)
    if (header.length < 8 || at + 8 > to) return null
    const short = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const isLong = short === 1
    if ((isLong && header.length < 16) || (short === 0 && type === noType)) return null
    const size = short === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : short
    return size < (isLong ? 16 : 8) ? null : { type, at, start: at + (isLong ? 16 : 8), end: at + size }
  }

  /** The boxes between two offsets; null when they do not fill that range exactly. */
  async function walk(from: number, to: number): Promise<Box[] | null> {
    const boxes: Box[] = []
    for (let at = from; at < to;) {
      const box = await readBox(at, to)
      if (!box || box.end > to) return null
      boxes.push(box)
      at = box.end
    }
    return boxes
  }

  /** The boxes of the file, without what follows them. */
  async function walkFile() {
    const boxes: Box[] = []
    for (let end = 0; ;) {
      const box = end < bytes ? await readBox(end, bytes) : null
      const isTruncated = box !== null && box.end > bytes && contentBoxes.has(box.type)
      if (!box || box.end > bytes) return { boxes, end, isTruncated }
      boxes.push(box)
      end = box.end
    }
  }

  return { bytes, walk, walkFile, read, readTable, count }
}

/** Zeros after the last box. */
const noType = '\0\0\0\0'
/** Other boxes that exceed the file are what a camera or a copying program has appended to it. */
const contentBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra', 'meta', 'uuid', 'free', 'wide'])
// A fragmented video has about 30 per second, each read at most twice: enough for an hour.
const maxBoxes = 200_000
// The sizes of a million samples.
const maxTableBytes = 4_194_304
