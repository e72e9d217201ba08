import { open, type FileHandle } from 'node:fs/promises'

/** `at` is where its header begins, `start` and `end` are those of its body. */
export type Box = { type: string; at: number; start: number; end: number }

export type Mp4File = {
  bytes: number
  /** The boxes between two offsets; null when they do not fill the place exactly. Throws TooManyBoxes. */
  walk(from: number, to: number): Promise<Box[] | null>
  /** Valid until the next read; shorter than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>
  /** The body of a box that is a table, from `skip` on. Counts as boxes do, by its bytes; throws TooManyBoxes. */
  readTable(box: Box, skip: number): Promise<Buffer>
}

/** The file has more boxes than any film. */
export class TooManyBoxes extends Error {}

/**
 * Lends the boxes of an MP4 (ISO 14496-12), read without a decoder. What a file may cost is limited once for all walks, however
 * its boxes are nested, and headers that stand close together are read together.
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
  const view = Buffer.alloc(viewBytes)
  let viewAt = 0
  let viewLength = 0

  async function read(position: number, length: number): Promise<Buffer> {
    if (position < viewAt || position + length > viewAt + viewLength) {
      viewAt = position
      viewLength = (await handle.read(view, 0, viewBytes, position)).bytesRead
    }
    return view.subarray(position - viewAt, Math.min(position - viewAt + length, viewLength))
  }

  function spend(boxes: number): void {
    boxesLeft -= boxes
    if (boxesLeft < 0) throw new TooManyBoxes()
  }

  async function readTable({ start, end }: Box, skip: number): Promise<Buffer> {
    const length = Math.max(0, end - start - skip)
    if (length > maxTableBytes) throw new TooManyBoxes()
    spend(Math.ceil(length / 1024))
    const table = Buffer.alloc(length)
    const { bytesRead } = await handle.read(table, 0, length, start + skip)
    return table.subarray(0, bytesRead)
  }

  async function walk(from: number, to: number): Promise<Box[] | null> {
    const boxes: Box[] = []
    for (let at = from; at < to;) {
      spend(1)
      const header = await read(at, 16)
      if (header.length < 8 || at + 8 > to) return null
      const short = header.readUInt32BE(0)
      const isLong = short === 1
      if (isLong && header.length < 16) return null
      const size = short === 0 ? to - at : isLong ? Number(header.readBigUInt64BE(8)) : short
      if (size < (isLong ? 16 : 8) || at + size > to) return null
      boxes.push({ type: header.toString('latin1', 4, 8), at, start: at + (isLong ? 16 : 8), end: at + size })
      at += size
    }
    return boxes
  }

  return { bytes, walk, read, readTable }
}

// A fragmented film has about 30 for every second, each read twice at most: this is an hour, and an end for made-up files.
const maxBoxes = 200_000
// The offsets of half a million chunks, or the sizes of a million samples.
const maxTableBytes = 4_194_304
const viewBytes = 16_384
