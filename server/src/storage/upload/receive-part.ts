import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import type { FileSlot, MediaType } from '@gatehouse/contract/files/upload'
import { isStorageFull } from '../../database/error-codes'
import { detectFileType, headBytes, describeUnsupportedType } from './file-type'
import type { UploadErrors } from './upload-errors'

/**
 * One file of a multipart body, as @fastify/multipart gives it: with a listener for an error before the first
 * read.
 */
export type UploadPart = { file: Readable & { truncated?: boolean }; filename?: string | undefined }

export type Received = { type: MediaType; bytes: number; sha256: string }

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
  let head = Buffer.alloc(0)
  let type: MediaType | null = null
  let bytes = 0
  let unwritten: Buffer[] = []
  let unwrittenBytes = 0
  try {
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > slot.maxBytes) throw errors.tooLarge()
      if (!type) {
        head = Buffer.concat([head, chunk])
        if (head.length < headBytes) continue
        type = detectType(head)
        await append(head)
      } else {
        await append(chunk)
      }
    }
    if (part.file.truncated) throw errors.tooLarge()
    if (bytes === 0) throw errors.empty()
    if (!type) {
      type = detectType(head)
      await append(head)
    }
    await write()
    return { type, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    part.file.resume()
    throw isStorageFull(error) ? errors.storageFull() : error
  } finally {
    await target.close()
  }

  function detectType(firstBytes: Buffer): MediaType {
    const detected = detectFileType(firstBytes)
    if (!detected || !slot.accepts.includes(detected)) {
      throw errors.wrongType(describeUnsupportedType(firstBytes))
    }
    return detected
  }

  async function append(chunk: Buffer): Promise<void> {
    unwritten.push(chunk)
    unwrittenBytes += chunk.length
    if (unwrittenBytes >= batchBytes) await write()
  }

  async function write(): Promise<void> {
    const batch = Buffer.concat(unwritten)
    unwritten = []
    unwrittenBytes = 0
    const writing = target.writeFile(batch)
    // Meanwhile, because a thread of the pool writes.
    hash.update(batch)
    await writing
  }
}

// Each write waits for a thread of the pool that also encodes images: fewer writes than chunks of 64 kB.
const batchBytes = 1_000_000
