import { open, type FileHandle } from 'node:fs/promises'
import { type ByteSpan, writeZeros } from './blank-ranges'

/** The file has more chunks outside its pictures and sound than any film. */
export class TooManyChunks extends Error {}

type Chunk = ByteSpan & { id: string; at: number; form: string }

/**
 * Takes out of an AVI what cameras write about the place, the device and the time: such chunks become `JUNK` of zeros, and everything
 * keeps its place. The pictures and the sound (`LIST movi`) are not looked into. Throws TooManyChunks.
 */
export async function blankAviMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const found = await findMetadata(file, { start: 0, end: size }, { left: maxChunks })
    for (const { at } of found) await file.write('JUNK', at, 'latin1')
    await writeZeros(file, found)
  } finally {
    await file.close()
  }
}

async function findMetadata(file: FileHandle, { start, end }: ByteSpan, budget: { left: number }): Promise<Chunk[]> {
  const found: Chunk[] = []
  for (let at = start; at + 8 <= end;) {
    budget.left -= 1
    if (budget.left < 0) throw new TooManyChunks()
    const chunk = await readChunk(file, at, end)
    if (!chunk) break
    if (metadata.has(chunk.id) || (chunk.id === 'LIST' && metadata.has(chunk.form))) found.push(chunk)
    else if (chunk.id === 'RIFF' || (chunk.id === 'LIST' && containers.has(chunk.form)))
      found.push(...(await findMetadata(file, { start: chunk.start + 4, end: chunk.end }, budget)))
    // Chunks begin at even offsets.
    at = chunk.end + (chunk.end % 2)
  }
  return found
}

/** A length that reaches beyond the place, as interrupted cameras leave it, ends there; a file whose length is 0 goes to its end. */
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
/** `strd` is what the maker of a device puts beside a stream; `JUNK` is where some hide more. */
const metadata = new Set(['INFO', 'IDIT', 'ISMP', 'strd', 'exif', 'ncdt', 'hydt', '_PMX', 'JUNK'])
const maxChunks = 10_000
