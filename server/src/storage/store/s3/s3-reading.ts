import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Bucket } from '../../../settings/bucket'
import type { ByteRange } from '../store'
import { explainError, ignoreMissing } from './s3-errors'

/** The operations that read and list the objects of a bucket. */
export function createS3Reading(client: S3Client, settings: Bucket) {
  const { bucket, prefix } = settings
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })

  const pages = (folder: string, options: PageOptions = {}) => listPages(client, settings, folder, options)

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

  return {
    async get(name: string): Promise<Readable | null> {
      return (await get(name))?.body ?? null
    },

    /** Bytes and ETag; null when there is no such object. */
    async head(name: string): Promise<{ bytes: number; etag: string | undefined } | null> {
      const head = await client.send(new HeadObjectCommand(objectOf(name))).catch(ignoreMissing)
      return head && { bytes: head.ContentLength ?? 0, etag: head.ETag }
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

    /** Every object below a folder, sorted by name. */
    async *list(folder: string): AsyncIterable<{ name: string; bytes: number }> {
      for await (const { objects } of pages(folder)) yield* objects
    },

    /** The folders that start with `start`, page by page: up to the next slash, without it. */
    async *listFolders(start: string): AsyncIterable<string[]> {
      for await (const { folders } of pages(start, { Delimiter: '/' })) yield folders.map((name) => name.slice(0, -1))
    },
  }
}

interface PageOptions {
  Delimiter?: string
}

async function* listPages(client: S3Client, { bucket, prefix }: Bucket, folder: string, options: PageOptions) {
  const list = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${folder}`, ...options })
  for await (const { Contents = [], CommonPrefixes = [] } of list) {
    yield {
      objects: Contents.map(({ Key = '', Size = 0 }) => ({ name: Key.slice(prefix.length), bytes: Size })),
      folders: CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length)),
    }
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

/** How often reading may fail without a byte in between. */
const maxFailures = 3
