import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import type { FileSlot, MediaType } from '@gatehouse/contract/upload'
import { isStorageFull } from '../../database/error-codes'
import { detectFileType, headBytes, describeUnsupportedType } from './file-type'
import type { Refusals } from './upload-errors'

/** One file of a multipart body, as @fastify/multipart gives it. */
export type UploadPart = { file: Readable & { truncated?: boolean }; filename?: string | undefined }

export type Received = { type: MediaType; bytes: number; sha256: string }

/**
 * Streams a part to `path`, hashing on the way; refuses it as soon as its first bytes or its size allow. After a refusal
 * the rest of the part flows into nothing, so that the body's parser does not wait for a reader.
 */
export async function receivePart(
  part: UploadPart,
  path: string,
  { slot, refuse, signal }: { slot: FileSlot; refuse: Refusals; signal?: AbortSignal | undefined },
): Promise<Received> {
  if (signal) addAbortSignal(signal, part.file)
  const hash = createHash('sha256')
  const target = await open(path, 'wx')
  let head = Buffer.alloc(0)
  let type: MediaType | null = null
  let bytes = 0
  try {
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > slot.maxBytes) throw refuse.tooLarge()
      if (!type) {
        head = Buffer.concat([head, chunk])
        if (head.length < headBytes) continue
        type = judge(head)
        await append(head)
      } else {
        await append(chunk)
      }
    }
    if (part.file.truncated) throw refuse.tooLarge()
    if (bytes === 0) throw refuse.empty()
    if (!type) {
      type = judge(head)
      await append(head)
    }
    return { type, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    part.file.resume()
    throw isStorageFull(error) ? refuse.storageFull() : error
  } finally {
    await target.close()
  }

  function judge(bytesSoFar: Buffer): MediaType {
    const detected = detectFileType(bytesSoFar)
    if (!detected || !slot.accepts.includes(detected)) {
      throw refuse.wrongType(describeUnsupportedType(bytesSoFar))
    }
    return detected
  }

  async function append(chunk: Buffer): Promise<void> {
    hash.update(chunk)
    await target.writeFile(chunk)
  }
}
