import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileSlot, MediaType, TableType } from '@gatehouse/contract/files/upload'
import { isStorageFull } from '../../database/error-codes'
import { detectTypeFor, headBytes, describeUnsupportedType } from './file-type'
import type { UploadErrors } from './upload-errors'

/**
 * One file of a multipart body, as @fastify/multipart gives it: with a listener for an error before the first
 * read.
 */
export type UploadPart = { file: Readable & { truncated?: boolean }; filename?: string | undefined }

export type Received = { type: MediaType | TableType; bytes: number; sha256: string }

/**
 * Streams a part to `path` and hashes it. Rejects it as soon as its first bytes or its size are invalid, then
 * discards the rest of the part, so that the body's parser does not wait.
 */
export async function receivePart(
  part: UploadPart,
  path: string,
  { slot, errors, signal }: { slot: FileSlot; errors: UploadErrors; signal?: AbortSignal | undefined },
): Promise<Received> {
  if (signal) addAbortSignal(signal, part.file)
  const hash = createHash('sha256')
  const target = await open(path, 'wx')
  let type: Received['type'] | null = null
  let bytes = 0
  try {
    await pipeline(readChecked, target.createWriteStream({ highWaterMark: writtenBytes }))
  } catch (error) {
    part.file.resume()
    throw isStorageFull(error) ? errors.storageFull() : error
  }
  if (!type) throw errors.empty()
  return { type, bytes, sha256: hash.digest('hex') }

  /** The first bytes are one chunk, by which the type is detected. */
  async function* readChecked(): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0)
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > slot.maxBytes) throw errors.tooLarge()
      hash.update(chunk)
      if (type) yield chunk
      else {
        head = Buffer.concat([head, chunk])
        if (head.length < headBytes) continue
        type = detectType(head)
        yield head
      }
    }
    if (part.file.truncated) throw errors.tooLarge()
    if (type || bytes === 0) return
    type = detectType(head)
    yield head
  }

  function detectType(firstBytes: Buffer): Received['type'] {
    const detected = detectTypeFor(slot, firstBytes)
    if (!detected) throw errors.wrongType(describeUnsupportedType(firstBytes))
    return detected
  }
}

// What arrives during a write is written together: each write waits for a thread of the pool that also
// encodes images.
const writtenBytes = 1_000_000
