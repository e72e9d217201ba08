import { open } from 'node:fs/promises'
import type { VideoProblem } from './mp4-structure'

/**
 * Null when an AVI is complete: a RIFF list whose first chunk is `hdrl` with a main header, and whose
 * declared length is at most that of the file. Interrupted cameras write a length of 0, which players accept;
 * a greater length means a truncated upload.
 */
export async function findAviProblem(path: string): Promise<VideoProblem | null> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    if (bytesRead < 32) return 'truncated'
    const isHeader = buffer.toString('latin1', 12, 16) === 'LIST' && buffer.toString('latin1', 20, 28) === 'hdrlavih'
    if (!isHeader) return 'damaged'
    return buffer.readUInt32LE(4) + 8 <= size ? null : 'truncated'
  } finally {
    await file.close()
  }
}
