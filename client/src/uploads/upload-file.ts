import { delayMs, wait } from '../attempt.ts'
import type { Caller } from '../caller.ts'
import { GatehouseError, isGatehouseError } from '../gatehouse-error.ts'
import { computeSha256 } from './sha-256.ts'

export type UploadGroup = 'property_images' | 'floor_plan' | 'video_upload' | 'table'

export interface UploadOptions {
  /** The field of the form for which the file is. */
  readonly group: UploadGroup
  /** The address that `onAddress` was called with: continues that upload of the same file. */
  readonly address?: string | undefined
  /** Called when the upload has an address, which can be stored to continue later. */
  readonly onAddress?: ((address: string) => void | Promise<void>) | undefined
  /** Called with the bytes that the server has stored. */
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes of one request; a lost connection costs at most these. 8 MB by default. */
  readonly chunkBytes?: number | undefined
}

const defaultChunkBytes = 8_000_000
/** How often in a row a chunk may fail without any progress. */
const maxFailures = 8
const protocol = { 'Tus-Resumable': '1.0.0' }

/**
 * Uploads a file by the tus protocol, and continues where the server has stopped if the connection breaks.
 * Returns the address for a kept list of a property: `kept_property_images: [address]`.
 * @throws GatehouseError
 */
export async function uploadFile(caller: Caller, file: Blob, options: UploadOptions): Promise<string> {
  const { signal, onProgress, chunkBytes = defaultChunkBytes } = options
  const address = options.address ?? (await startUpload(caller, file, options))
  await options.onAddress?.(address)
  let offset = options.address === undefined ? 0 : await readOffset(caller, address, signal)
  for (let failures = 0; offset < file.size;) {
    try {
      const chunk = file.slice(offset, offset + chunkBytes, chunkType)
      offset = await sendChunk(caller, { address, offset, chunk, signal })
      failures = 0
      onProgress?.(offset, file.size)
    } catch (error) {
      if (!isRepeatable(error) || failures >= maxFailures) throw error
      failures += 1
      await wait(delayMs(failures, error.retryAfter), signal)
      const stored = await readOffset(caller, address, signal)
      if (stored > offset) failures = 0
      offset = stored
    }
  }
  return address
}

const chunkType = 'application/offset+octet-stream'

async function startUpload(caller: Caller, file: Blob, { group, signal }: UploadOptions): Promise<string> {
  const metadata = { group, sha256: await computeSha256(file) }
  const entries = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
  const headers = { ...protocol, 'Upload-Length': String(file.size), 'Upload-Metadata': entries.join(',') }
  const response = await caller.send('POST', '/uploads', { headers, signal })
  const id = /\/uploads\/([\w-]+)$/.exec(response.headers.get('Location') ?? '')?.[1]
  if (id === undefined)
    throw new GatehouseError({ code: 'unreadable', status: response.status, message: 'The upload has no address' })
  return `/uploads/${id}`
}

/** The bytes that the server has stored. Another host than that of the address may have been used before. */
async function readOffset(caller: Caller, address: string, signal: AbortSignal | undefined): Promise<number> {
  const response = await caller.send('HEAD', address, { headers: protocol, signal, retries: maxFailures })
  return offsetOf(response)
}

interface Chunk {
  readonly address: string
  readonly offset: number
  readonly chunk: Blob
  readonly signal: AbortSignal | undefined
}

async function sendChunk(caller: Caller, { address, offset, chunk, signal }: Chunk): Promise<number> {
  const headers = { ...protocol, 'Content-Type': chunkType, 'Upload-Offset': String(offset) }
  // Not repeated as it is: the server may have stored a part of it.
  return offsetOf(await caller.send('PATCH', address, { headers, body: chunk, signal, retries: 0 }))
}

function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('Upload-Offset') ?? Number.NaN)
  if (Number.isSafeInteger(offset)) return offset
  throw new GatehouseError({ code: 'unreadable', status: response.status, message: 'The upload has no offset' })
}

/** 409 and 423: the server has stored more, or another request still writes. */
const isRepeatable = (error: unknown): error is GatehouseError =>
  isGatehouseError(error) &&
  (['no_response', 'timed_out'].includes(error.code) || [408, 409, 423, 429, 502, 503, 504].includes(error.status))
