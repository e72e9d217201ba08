import { open, type FileHandle } from 'node:fs/promises'
import { type ByteSpan, writeZeros } from './blank-ranges'
import { createReadWindow, type ReadWindow } from './read-window'

/** The file has more chunks than any real video. */
export class TooManyChunks extends Error {}

type Chunk = ByteSpan & { id: string; at: number; form: string }

type Walk = {
  file: FileHandle
  read: ReadWindow
  /** The types of the streams (`vids`, `auds`, `txts`), in order. */
  streams: string[]
  /** How many more chunks may be read, and be overwritten. */
  left: { headers: number; frames: number; blanked: number }
  /** How many lists contain the chunk that is read. */
  depth: number
}

/**
 * Removes the metadata that cameras write about location, device and time from an AVI: such chunks become
 * `JUNK` chunks of zeros, and chunks of streams that are neither picture nor sound become zeros, so that no
 * offset changes. Throws TooManyChunks.
 */
export async function blankAviMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const left = { headers: 10_000, frames: 500_000, blanked: 200_000 }
    await blankIn({ start: 0, end: size }, 'headers', {
      file,
      read: createReadWindow(file),
      streams: [],
      left,
      depth: 0,
    })
  } finally {
    await file.close()
  }
}

async function blankIn({ start, end }: ByteSpan, kind: 'headers' | 'frames', walk: Walk): Promise<void> {
  if (walk.depth > maxDepth) throw new TooManyChunks()
  walk.depth += 1
  for (let at = start; at + 8 <= end;) {
    walk.left[kind] -= 1
    if (walk.left[kind] < 0) throw new TooManyChunks()
    const chunk = await readChunk(walk.read, at, end)
    if (!chunk) break
    const { id, form } = chunk
    if (id === 'strh') walk.streams.push(form)
    if (metadata.has(id) || (id === 'LIST' && metadata.has(form))) await blank(chunk, 'JUNK', walk)
    // The index refers to the chunks of a stream by their ids.
    else if (kind === 'frames' && isHidden(id, walk.streams)) await blank(chunk, id, walk)
    else if (id === 'RIFF' || (id === 'LIST' && containers.has(form))) {
      const isMedia = kind === 'frames' || form === 'movi'
      await blankIn({ start: chunk.start + 4, end: chunk.end }, isMedia ? 'frames' : 'headers', walk)
    }
    // Chunks start at even offsets.
    at = chunk.end + (chunk.end % 2)
  }
  walk.depth -= 1
}

async function blank(chunk: Chunk, id: string, { file, left }: Walk): Promise<void> {
  left.blanked -= 1
  if (left.blanked < 0) throw new TooManyChunks()
  if (id !== chunk.id) await file.write(id, chunk.at, 'latin1')
  await writeZeros(file, [chunk])
}

/** Whether a chunk in `LIST movi` belongs to a stream that is not played: '02tx'. */
function isHidden(id: string, streams: readonly string[]): boolean {
  if (/^gps/i.test(id)) return true
  const [, stream, kind] = /^(\d\d)([a-z]{2})$/.exec(id) ?? []
  if (stream === undefined || kind === undefined) return false
  return hiddenKinds.has(kind) || hiddenStreams.has(streams[Number(stream)] ?? '')
}

/**
 * A length that exceeds the parent, as interrupted cameras write it, is clipped; a RIFF of length 0 extends
 * to the end of the file.
 */
async function readChunk(read: ReadWindow, at: number, end: number): Promise<Chunk | null> {
  const buffer = await read(at, 12)
  if (buffer.length < 8) return null
  const id = buffer.toString('latin1', 0, 4)
  const length = buffer.readUInt32LE(4)
  const start = at + 8
  const isOpen = id === 'RIFF' && length === 0
  return { id, at, form: buffer.toString('latin1', 8, 12), start, end: isOpen ? end : Math.min(end, start + length) }
}

/** A chunk of a `rec ` list is in three lists. Each level that is walked needs memory. */
const maxDepth = 16
const containers = new Set(['hdrl', 'strl', 'odml', 'movi', 'rec '])
/** `strd` is vendor data of a stream; some cameras write more of it to `JUNK`. */
const metadata = new Set(['INFO', 'IDIT', 'ISMP', 'strd', 'exif', 'ncdt', 'hydt', '_PMX', 'JUNK'])
const hiddenKinds = new Set(['tx', 'sb'])
const hiddenStreams = new Set(['txts', 'mids', 'meta', 'data'])
