import { open } from 'node:fs/promises'

/**
 * Whether an AVI is whole enough to be kept: a RIFF list whose first chunk is `hdrl` with a main header, and whose declared
 * length the file has. Cameras that were cut off leave a length of 0, which players repair; a longer one than the file is a cut upload.
 */
export async function isWholeAvi(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    if (bytesRead < 32) return false
    const isHeader = buffer.toString('latin1', 12, 16) === 'LIST' && buffer.toString('latin1', 20, 28) === 'hdrlavih'
    return isHeader && buffer.readUInt32LE(4) + 8 <= size
  } finally {
    await file.close()
  }
}
