import { open, type FileHandle } from 'node:fs/promises'
import { type ByteSpan, writeZeros } from './blank-ranges'

/** The file has more chunks outside its media data than any real video. */
export class TooManyChunks extends Error {}

type Chunk = ByteSpan & { id: string; at: number; form: string }

/**
 * Removes the metadata that cameras write about location, device and time from an AVI: such chunks become
 * `JUNK` chunks of zeros, so that no offset changes. The media data (`LIST movi`) is not searched. Throws
 * TooManyChunks.
 */
export async function blankAviMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const chunks = await findMetadata(file, { start: 0, end: size }, { left: maxChunks })
    for (const { at } of chunks) await file.write('JUNK', at, 'latin1')
    await writeZeros(file, chunks)
  } finally {
    await file.close()
  }
}

async function findMetadata(file: FileHandle, { start, end }: ByteSpan, budget: { left: number }): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let at = start; at + 8 <= end;) {
    budget.left -= 1
    if (budget.left < 0) throw new TooManyChunks()
    const chunk = await readChunk(file, at, end)
    if (!chunk) break
    if (metadata.has(chunk.id) || (chunk.id === 'LIST' && metadata.has(chunk.form))) chunks.push(chunk)
    else if (chunk.id === 'RIFF' || (chunk.id === 'LIST' && containers.has(chunk.form)))
      chunks.push(...(await findMetadata(file, { start: chunk.start + 4, end: chunk.end }, budget)))
    // Chunks start at even offsets.
    at = chunk.end + (chunk.end % 2)
  }
  return chunks
}

/**
 * A length that exceeds the parent, as interrupted cameras write it, is clipped; a RIFF of length 0 extends
 * to the end of the file.
 */
async function readChunk(file: FileHandle, at: number, end: number): Promise<Chunk | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, at)
  if (bytesRead < 8) return null
  const id = buffer.toString('latin1', 0, 4)
  const length = buffer.readUInt32LE(4)
  const start = at + 8
  const isOpen = id === 'RIFF' && length === 0
  return { id, at, form: buffer.toString('latin1', 8, 12), start, end: isOpen ? end : Math.min(end, start + length) }
}

const containers = new Set(['hdrl', 'strl', 'odml'])
/** `strd` is vendor data of a stream; some cameras write more of it to `JUNK`. */
const metadata = new Set(['INFO', 'IDIT', 'ISMP', 'strd', 'exif', 'ncdt', 'hydt', '_PMX', 'JUNK'])
const maxChunks = 10_000
