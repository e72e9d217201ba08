import { open, type FileHandle } from 'node:fs/promises'
import { type ByteSpan, writeZeros } from './blank-ranges'
import { UnreadableIndex } from './mp4-boxes'
import type { VideoProblem } from './mp4-structure'
import { createReadWindow, type ReadWindow } from './read-window'

type Chunk = ByteSpan & { id: string; at: number; form: string }

type Walk = {
  file: FileHandle
  read: ReadWindow
  /** The types of the streams (`vids`, `auds`, `txts`), in order. */
  streams: string[]
  /** How many more chunks may be read. */
  left: number
  /** How many lists contain the chunk that is read. */
  depth: number
}

/**
 * Removes the metadata that cameras write about location, device and time from an AVI: such chunks become
 * `JUNK` chunks of zeros, and chunks of streams that are neither picture nor sound become zeros, so that no
 * offset changes. Returns why the file is not a complete video, or null. Throws UnreadableIndex.
 */
export async function blankAviMetadata(path: string): Promise<VideoProblem | null> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const read = createReadWindow(file)
    const problem = findProblem(await read(0, 28), size)
    if (problem) return problem
    await blankIn({ start: 0, end: size }, 'headers', { file, read, streams: [], left: maxChunks, depth: 0 })
    return null
  } finally {
    await file.close()
  }
}

/**
 * A complete AVI is a RIFF list whose first chunk is `hdrl` with a main header, and whose declared length is
 * at most that of the file. Interrupted cameras write a length of 0, which players accept; a greater length
 * means a truncated upload.
 */
function findProblem(start: Buffer, size: number): VideoProblem | null {
  if (size < 32) return 'truncated'
  const isHeader = start.toString('latin1', 12, 16) === 'LIST' && start.toString('latin1', 20, 28) === 'hdrlavih'
  if (!isHeader) return 'damaged'
  return start.readUInt32LE(4) + 8 <= size ? null : 'truncated'
}

async function blankIn({ start, end }: ByteSpan, kind: 'headers' | 'frames', walk: Walk): Promise<void> {
  if (walk.depth > maxDepth) throw new UnreadableIndex()
  walk.depth += 1
  for (let at = start; at + 8 <= end;) {
    walk.left -= 1
    if (walk.left < 0) throw new UnreadableIndex()
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

async function blank(chunk: Chunk, id: string, { file }: Walk): Promise<void> {
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

/** Those of more than an hour: more than any real video has. */
const maxChunks = 500_000
/** A chunk of a `rec ` list is in three lists. Each level that is walked needs memory. */
const maxDepth = 16
const containers = new Set(['hdrl', 'strl', 'odml', 'movi', 'rec '])
/** `strd` is vendor data of a stream; some cameras write more of it to `JUNK`. */
const metadata = new Set(['INFO', 'IDIT', 'ISMP', 'strd', 'exif', 'ncdt', 'hydt', '_PMX', 'JUNK'])
const hiddenKinds = new Set(['tx', 'sb'])
const hiddenStreams = new Set(['txts', 'mids', 'meta', 'data'])
