import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { createConcurrencyLimit } from '../auth/concurrency-limit'
import type { Tables } from '../database/tables'
import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { gzipOptions } from '../http/responses/compress-response'
import type { ListedRow } from '../records/lists/all-rows'
import { type FeedSource, type Place, readListings } from './feed-list'
import type { FeedWriter } from './feed-writer'

/** A complete feed on the disk of this instance. */
interface FeedFile {
  readonly place: Place
  /** Its length as gzip. */
  readonly bytes: number
  /** Its length without compression. */
  readonly plainBytes: number
  /** Opens its content as gzip. `assertAllowed` is called before each part of 64 kB. */
  readonly open: (assertAllowed: () => Promise<void>) => Readable
}

interface StoredFile extends FeedFile {
  /** Closes the file when nothing reads it any more. */
  readonly discard: () => void
}

interface RequestedFeed extends FeedSource {
  /** Feeds with the same content at the same place have the same key. */
  readonly key: string
  readonly writer: FeedWriter
}

/** Feeds that are stored at the same time: that of the last place of each key. */
const maxFiles = 16
const busyMessage = 'The server is busy with other feeds. Please try again in a moment.'
const bytesOfPart = 64 * 1024

/**
 * Feeds as files (docs/decisions/0099): each is read from the database once at a place, in one snapshot
 * and as fast as the disk stores it, and then sent to its readers at their own speed. The files have no name
 * in the folder, so that nothing remains of them when the process ends.
 */
export function createFeedFiles({ db, folder }: { readonly db: Kysely<Tables>; readonly folder: string }) {
  const limit = createConcurrencyLimit(2, 20, busyMessage)
  const files = new Map<string, StoredFile>()
  const running = new Map<string, Promise<StoredFile>>()

  async function make({ key, writer, ...source }: RequestedFeed): Promise<StoredFile> {
    const file = await limit(() =>
      readListings(db, source, async (listings, place) => await store(folder, place, textOf(writer, listings))),
    )
    files.get(key)?.discard()
    files.delete(key)
    files.set(key, file)
    if (files.size > maxFiles) {
      const [oldest] = files.keys()
      files.get(oldest!)?.discard()
      files.delete(oldest!)
    }
    return file
  }

  return {
    /** The feed at a place or a later one. @throws AppError unavailable, storage_full */
    async find(feed: RequestedFeed, seq: number): Promise<FeedFile> {
      const stored = files.get(feed.key)
      if (stored && stored.place.seq >= seq) return stored
      // One that began before the place may not contain it.
      const run = `${feed.key} ${seq}`
      const found = running.get(run) ?? make(feed).finally(() => running.delete(run))
      running.set(run, found)
      return await found
    },
    close(): void {
      for (const file of files.values()) file.discard()
      files.clear()
    },
  }
}

async function* textOf(writer: FeedWriter, listings: AsyncIterable<readonly ListedRow[]>): AsyncGenerator<string> {
  yield writer.start
  let isFirst = true
  for await (const chunk of listings) {
    let text = ''
    for (const listing of chunk) {
      text += writer.write(listing as unknown as PropertyRecord, isFirst)
      isFirst = false
    }
    if (text !== '') yield text
  }
  yield writer.end
}

async function store(folder: string, place: Place, text: AsyncIterable<string>): Promise<StoredFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let plainBytes = 0
    const count = async function* (parts: AsyncIterable<string>) {
      for await (const part of parts) {
        plainBytes += Buffer.byteLength(part)
        yield part
      }
    }
    await pipeline(text, count, createGzip(gzipOptions), async (parts: AsyncIterable<Buffer>) => {
      // A stream of the file would have to be closed before the file can be.
      for await (const part of parts) await file.appendFile(part)
    })
    const { size } = await file.stat()
    return storedFile(file, { place, bytes: size, plainBytes })
  } catch (error) {
    await file.close()
    throw error
  }
}

function storedFile(file: FileHandle, written: Pick<FeedFile, 'place' | 'bytes' | 'plainBytes'>): StoredFile {
  let readers = 0
  let isDiscarded = false
  const closeUnused = () => {
    // It has no name any more, so nothing is lost if it cannot be closed.
    if (isDiscarded && readers === 0) void file.close().catch(() => undefined)
  }
  return {
    ...written,
    open(assertAllowed) {
      readers += 1
      const stream = Readable.from(readParts(file, written.bytes, assertAllowed), { objectMode: false })
      return stream.once('close', () => {
        readers -= 1
        closeUnused()
      })
    },
    discard() {
      isDiscarded = true
      closeUnused()
    },
  }
}

async function* readParts(file: FileHandle, bytes: number, assertAllowed: () => Promise<void>) {
  for (let position = 0; position < bytes;) {
    await assertAllowed()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytesOfPart), 0, bytesOfPart, position)
    if (bytesRead === 0) throw new Error('The file of a feed is shorter than it was')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
