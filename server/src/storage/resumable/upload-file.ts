import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, stat, truncate } from 'node:fs/promises'
import { inheritOwner } from '../../database/embedded-database'
import { ignoreMissing } from '../store/disk-folders'
import { headBytes } from '../upload/file-type'

/** The size on the disk, which is the offset of an upload, also after a crash; 0 without a file. */
export async function readSize(path: string): Promise<number> {
  return (await stat(path).catch(ignoreMissing))?.size ?? 0
}

/** The first bytes, by which the type is detected. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The SHA-256 in hex of what is on the disk. */
export const hashFile = (path: string): Promise<string> =>
  hashStream(createReadStream(path, { highWaterMark: 1_000_000 }))

/** The SHA-256 in hex of the bytes of a stream. */
export async function hashStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

export const emptyFile = (path: string): Promise<void> => truncate(path, 0)

/** Opens a file for writing at any position; creates it with the owner of its folder. */
export async function openForWriting(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  inheritOwner(path)
  return file
}

/**
 * Appends chunks from `offset` on, and returns the size. `afterWrite` is called after each of them: a file of
 * another type is rejected by its first bytes.
 */
export async function writeChunks(
  file: FileHandle,
  offset: number,
  chunks: AsyncIterable<Buffer>,
  afterWrite: (size: number) => Promise<void>,
): Promise<number> {
  let size = offset
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, at, chunk.length - at, size)
      at += bytesWritten
      size += bytesWritten
    }
    await afterWrite(size)
  }
  return size
}
