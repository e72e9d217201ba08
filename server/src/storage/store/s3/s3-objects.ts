import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import pLimit from 'p-limit'
import type { ByteRange } from '../store'
import { explainError } from './s3-errors'
import type { Bucket } from '../../../settings/bucket'

export type S3Objects = ReturnType<typeof createS3Objects>

/** The operations on the objects of a bucket. Names are without the prefix of the settings. */
export function createS3Objects(client: S3Client, settings: Bucket) {
  const { bucket, prefix } = settings
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  // Each upload holds a part in memory, and one more while it is put together.
  const limit = pLimit(4)

  async function* pages(folder: string, options: { Delimiter?: string; MaxKeys?: number }) {
    const list = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}`, ...options })
    for await (const { Contents = [], CommonPrefixes = [] } of list) {
      yield {
        objects: Contents.map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
          name: Key.slice(prefix.length),
          bytes: Size,
          changedAt: LastModified,
        })),
        folders: CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length)),
      }
    }
  }

  async function get(name: string, options: Partial<GetObjectCommandInput> = {}): Promise<Opened | null> {
    const response = await client.send(new GetObjectCommand({ ...objectOf(name), ...options })).catch(ignoreMissing)
    if (!(response?.Body instanceof Readable)) return null
    return { body: response.Body, bytes: response.ContentLength ?? 0, etag: response.ETag }
  }

  /**
   * Reads `opened`, the body of the range. When the connection breaks, or was closed because the reader
   * paused, it continues at the same byte.
   */
  function readOn(name: string, opened: Readable, { first, last }: ByteRange, etag: string | undefined): Readable {
    const from = (offset: number) => openFrom(name, { first: offset, last }, etag)
    const explain = (error: unknown) => explainError(error, settings)
    // A stream that is closed before it is read never starts the generator.
    return Readable.from(readChunks({ from, opened, first, last, explain }), { objectMode: false }).once('close', () =>
      opened.destroy(),
    )
  }

  async function openFrom(name: string, { first, last }: ByteRange, etag: string | undefined): Promise<Readable> {
    const opened = await get(name, { Range: `bytes=${first}-${last}`, ...(etag ? { IfMatch: etag } : {}) })
    if (!opened) throw new Error(`The object ${name} was removed while it was read`)
    return opened.body
  }

  /** Sends a stream in parts, or as a whole if it is not longer than one. */
  async function upload(name: string, body: Readable, options: { type: string; partSize: number }): Promise<void> {
    const params = { ...objectOf(name), Body: body, ContentType: options.type }
    await new Upload({ client, params, partSize: options.partSize, queueSize: 1 }).done()
  }

  return {
    async get(name: string): Promise<Readable | null> {
      return (await get(name))?.body ?? null
    },

    /** Bytes and ETag; null when there is no such object. */
    async head(name: string): Promise<{ bytes: number; etag: string | undefined } | null> {
      const head = await client.send(new HeadObjectCommand(objectOf(name))).catch(ignoreMissing)
      return head && { bytes: head.ContentLength ?? 0, etag: head.ETag }
    },

    /**
     * A small object. With `isNew`, an existing one is not changed where the service supports that. Returns
     * whether it was stored.
     */
    async putSmall(name: string, content: string | Buffer, { isNew = false } = {}): Promise<boolean> {
      const put = async (condition: { IfNoneMatch?: '*' }) => {
        const object = { ...objectOf(name), Body: content, ContentType: 'text/plain' }
        await client.send(new PutObjectCommand({ ...object, ...condition }))
        return true
      }
      if (!isNew) return await put({})
      try {
        return await put({ IfNoneMatch: '*' })
      } catch (error) {
        if (isNamed(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return false
        // Such as OpenStack Swift. The caller has seen that there is none.
        if (!isNamed(error, 'NotImplemented')) throw error
        return await put({})
      }
    },

    /**
     * Replaces the object atomically when the stream has ended; not if it fails. At most two parts are in
     * memory.
     */
    async putStream(name: string, body: Readable): Promise<void> {
      await upload(name, body, { type: 'application/octet-stream', partSize: streamPartBytes })
    },

    /** Replaces the object atomically. One that is larger than a part is sent in parts. */
    async putFile(name: string, path: string, type: string): Promise<void> {
      await limit(async () => {
        const body = createReadStream(path)
        try {
          await upload(name, body, { type, partSize: partBytes })
        } finally {
          body.destroy()
        }
      })
    },

    /** Reads a range. @throws an error of the first request, before anything is read */
    async read(name: string, range: ByteRange, etag: string | undefined): Promise<Readable> {
      return readOn(name, await openFrom(name, range, etag), range, etag)
    },

    /** Reads the whole object; null when there is none. */
    async readAll(name: string): Promise<Readable | null> {
      const opened = await get(name)
      return opened && readOn(name, opened.body, { first: 0, last: opened.bytes - 1 }, opened.etag)
    },

    /** An address that anybody can read for a time, with the headers that the response shall have. */
    async presign(name: string, expiresInSeconds: number, headers: { type: string; cacheControl: string }) {
      const overrides = { ResponseContentType: headers.type, ResponseCacheControl: headers.cacheControl }
      const command = new GetObjectCommand({ ...objectOf(name), ...overrides })
      // By the service's clock, which the client knows when a request was rejected because of ours.
      const signingDate = new Date(Date.now() + client.config.systemClockOffset)
      return await getSignedUrl(client, command, { expiresIn: expiresInSeconds, signingDate })
    },

    /** Replaces the target atomically. */
    async copy(name: string, target: string): Promise<void> {
      await client.send(new CopyObjectCommand({ ...objectOf(target), CopySource: `${bucket}/${prefix}${name}` }))
    },

    /** No error for an unknown object. */
    async remove(name: string): Promise<void> {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },

    /** Every object below a folder, sorted by name, with the time of its last change. */
    async *list(folder: string): AsyncIterable<{ name: string; bytes: number; changedAt: Date }> {
      for await (const { objects } of pages(folder, {})) yield* objects
    },

    /** The folders that start with `start`, page by page: up to the next slash, without it. */
    async *listFolders(start: string): AsyncIterable<string[]> {
      for await (const { folders } of pages(start, { Delimiter: '/' })) yield folders.map((name) => name.slice(0, -1))
    },

    /**
     * Removes the parts of uploads that are older, by the service's clock, and never completed, at most 1,000
     * of them. Returns how many.
     */
    async abortUploads(olderThanMs = 0): Promise<number> {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
      const list = await client.send(command).catch((error: unknown) => {
        // Some services remove them by themselves.
        if (!isNamed(error, 'NotImplemented')) throw error
        return { Uploads: [] }
      })
      // The response to the list has corrected the offset of a clock that is wrong.
      const before = Date.now() + client.config.systemClockOffset - olderThanMs
      const old = (list.Uploads ?? []).filter(
        ({ Initiated }) => olderThanMs === 0 || (Initiated !== undefined && Initiated.getTime() < before),
      )
      for (const { Key, UploadId } of old)
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(ignoreMissing)
      return old.length
    },
  }
}

interface Opened {
  readonly body: Readable
  readonly bytes: number
  readonly etag: string | undefined
}

interface Reading extends ByteRange {
  /** Opens the range again, from this byte. */
  readonly from: (offset: number) => Promise<Readable>
  readonly opened: Readable
  readonly explain: (error: unknown) => unknown
}

/** Yields the bytes of a range, opened again from the next byte after an error. */
async function* readChunks({ from, opened, first, last, explain }: Reading): AsyncGenerator<Buffer> {
  let body = opened
  let chunks = chunksOf(body)
  let failures = 0
  try {
    for (let offset = first; offset <= last;) {
      const chunk = await nextChunk(chunks).catch((error: unknown) => {
        failures += 1
        if (failures > maxFailures) throw explain(error)
        return null
      })
      if (chunk === null) {
        body.destroy()
        body = await from(offset)
        chunks = chunksOf(body)
      } else {
        failures = 0
        offset += chunk.length
        yield chunk
      }
    }
  } finally {
    body.destroy()
  }
}

const chunksOf = (body: Readable) => body[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>

async function nextChunk(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  const { value } = await chunks.next()
  if (value === undefined) throw new Error('The connection ended early')
  return value
}

function ignoreMissing(error: unknown): null {
  if (isNamed(error, 'NotFound', 'NoSuchKey', 'NoSuchUpload')) return null
  throw error
}

const isNamed = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name)

/** The smallest part that S3 accepts. */
const partBytes = 5 * 1024 * 1024
/** For streams of unknown length, of which S3 accepts 10,000 parts. */
const streamPartBytes = 8 * 1024 * 1024
/** How often reading may fail without a byte in between. */
const maxFailures = 3
