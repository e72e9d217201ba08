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
import type { ObjectStorageSettings } from './s3-settings'

export type S3Objects = ReturnType<typeof createS3Objects>

/** The operations of the store on the objects of a bucket. Names are without the prefix of the settings. */
export function createS3Objects(client: S3Client, { bucket, prefix }: ObjectStorageSettings) {
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  // Each upload holds a part in memory, and one more while it is put together.
  const limit = pLimit(4)

  async function* pages(folder: string, options: { Delimiter?: string; MaxKeys?: number }) {
    const list = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}`, ...options })
    for await (const { Contents = [], CommonPrefixes = [] } of list) {
      yield {
        objects: Contents.map(({ Key = '', LastModified }) => ({ name: Key.slice(prefix.length), LastModified })),
        folders: CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length)),
      }
    }
  }

  async function get(name: string, options: Partial<GetObjectCommandInput> = {}): Promise<Readable | null> {
    const response = await client.send(new GetObjectCommand({ ...objectOf(name), ...options })).catch(ignoreMissing)
    return response?.Body instanceof Readable ? response.Body : null
  }

  return {
    get,

    /** Bytes and ETag; null when there is no such object. */
    async head(name: string): Promise<{ bytes: number; etag: string | undefined } | null> {
      const head = await client.send(new HeadObjectCommand(objectOf(name))).catch(ignoreMissing)
      return head && { bytes: head.ContentLength ?? 0, etag: head.ETag }
    },

    /** A small object. With `isNew`, an existing one is not changed where the service supports that. */
    async putText(name: string, text: string, { isNew = false } = {}): Promise<void> {
      const put = (condition: { IfNoneMatch?: '*' }) =>
        client.send(new PutObjectCommand({ ...objectOf(name), Body: text, ContentType: 'text/plain', ...condition }))
      if (!isNew) return void (await put({}))
      try {
        await put({ IfNoneMatch: '*' })
      } catch (error) {
        if (isNamed(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return
        // Such as OpenStack Swift. The caller has seen that there is none.
        if (!isNamed(error, 'NotImplemented')) throw error
        await put({})
      }
    },

    /** Replaces the object atomically. One that is larger than a part is sent in parts. */
    async putFile(name: string, path: string, type: string): Promise<void> {
      await limit(async () => {
        const body = createReadStream(path)
        try {
          const params = { ...objectOf(name), Body: body, ContentType: type }
          await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
        } finally {
          body.destroy()
        }
      })
    },

    /**
     * Reads a range. When the connection breaks, or was closed because the reader paused, it continues at the
     * same byte.
     * @throws an error of the first request, before anything is read
     */
    async read(name: string, { first, last }: ByteRange, etag: string | undefined): Promise<Readable> {
      const from = async (offset: number): Promise<Readable> => {
        const body = await get(name, { Range: `bytes=${offset}-${last}`, ...(etag ? { IfMatch: etag } : {}) })
        if (!body) throw new Error(`The object ${name} was removed while it was read`)
        return body
      }
      return Readable.from(readOn(from, await from(first), { first, last }), { objectMode: false })
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

    /** Every object below a folder, with the time of its last change. */
    async list(folder: string): Promise<{ name: string; changedAt: Date }[]> {
      const found = []
      for await (const { objects } of pages(folder, {}))
        found.push(...objects.map(({ name, LastModified }) => ({ name, changedAt: LastModified ?? new Date() })))
      return found
    },

    /** The folders that start with `start`, page by page: up to the next slash, without it. */
    async *listFolders(start: string): AsyncIterable<string[]> {
      for await (const { folders } of pages(start, { Delimiter: '/' })) yield folders.map((name) => name.slice(0, -1))
    },

    /**
     * Removes the parts of uploads that were started before and never completed, at most 1,000 of them.
     * Returns how many.
     */
    async abortUploads(before: Date): Promise<number> {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
      const list = await client.send(command).catch((error: unknown) => {
        // Some services remove them by themselves.
        if (!isNamed(error, 'NotImplemented')) throw error
        return { Uploads: [] }
      })
      const old = (list.Uploads ?? []).filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
      for (const { Key, UploadId } of old)
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(ignoreMissing)
      return old.length
    },
  }
}

/** Yields the bytes of a range, opened again `from` the next byte after an error. */
async function* readOn(from: (offset: number) => Promise<Readable>, opened: Readable, { first, last }: ByteRange) {
  let body = opened
  let chunks = chunksOf(body)
  let failures = 0
  try {
    for (let offset = first; offset <= last;) {
      const chunk = await nextChunk(chunks).catch((error: unknown) => {
        failures += 1
        if (failures > maxFailures) throw error
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
/** Of reading without a byte in between. */
const maxFailures = 3
