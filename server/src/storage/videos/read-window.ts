import type { FileHandle } from 'node:fs/promises'

/** Valid until the next read. Shorter than `length` at the end of the file. */
export type ReadWindow = (position: number, length: number) => Promise<Buffer>

/** Reads a few bytes of a file at a time, adjacent ones together. */
export function createReadWindow(handle: FileHandle): ReadWindow {
  const buffer = Buffer.alloc(16_384)
  let bufferAt = 0
  let bufferLength = 0
  return async (position, length) => {
    if (position < bufferAt || position + length > bufferAt + bufferLength) {
      bufferAt = position
      bufferLength = (await handle.read(buffer, 0, buffer.length, position)).bytesRead
    }
    return buffer.subarray(position - bufferAt, Math.min(position - bufferAt + length, bufferLength))
  }
}
