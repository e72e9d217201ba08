import { open, type FileHandle } from 'node:fs/promises'
import { createReadWindow, type ReadWindow } from './read-window'

/** `at` is the offset of its header; `start` and `end` are those of its body. */
export type Box = { type: string; at: number; start: number; end: number }

export type Mp4File = {
  bytes: number
  /** The boxes between two offsets; null when they do not fill that range exactly. */
  walk(from: number, to: number): Promise<Box[] | null>
  /** The boxes of the file, without what follows them. */
  walkFile(): Promise<{ boxes: Box[]; end: number; isTruncated: boolean }>
  read: ReadWindow
  /** The body of a table box from offset `skip`, whose bytes count towards the limit of boxes. */
  readTable(box: Box, skip: number): Promise<Buffer>
  /** Counts other items that need memory towards the limit of boxes. */
  count(items: number): void
}

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

function createReader(handle: FileHandle, bytes: number): Mp4File {
  let boxesLeft = maxBoxes
  const read = createReadWindow(handle)

  function countBoxes(boxes: number): void {
    boxesLeft -= boxes
    if (boxesLeft < 0) throw new UnreadableIndex()
  }

  async function readTable({ start, end }: Box, skip: number): Promise<Buffer> {
    const length = Math.max(0, end - start - skip)
    if (length > maxTableBytes) throw new UnreadableIndex()
    countBoxes(Math.ceil(length / 1024))
    const table = Buffer.alloc(length)
    const { bytesRead } = await handle.read(table, 0, length, start + skip)
    return table.subarray(0, bytesRead)
  }

  /** A box whose `end` may exceed `to`; null where there is none. */
  async function readBox(at: number, to: number): Promise<Box | null> {
    countBoxes(1)
    const header = await read(at, 16)
    if (header.length < 8 || at + 8 > to) return null
    const short = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const isLong = short === 1
    if ((isLong && header.length < 16) || (short === 0 && type === noType)) return null
    const size = short === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : short
    return size < (isLong ? 16 : 8) ? null : { type, at, start: at + (isLong ? 16 : 8), end: at + size }
  }

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

  return { bytes, walk, walkFile, read, readTable, count: countBoxes }
}

/** Zeros after the last box. */
const noType = '\0\0\0\0'
/** Other boxes that exceed the file are what a camera or a copying program has appended to it. */
const contentBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra', 'meta', 'uuid', 'free', 'wide'])
// A fragmented video has about 30 per second, each read at most twice: enough for an hour.
const maxBoxes = 200_000
// The sizes of a million samples.
const maxTableBytes = 4_194_304
