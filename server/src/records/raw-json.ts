import { Readable } from 'node:stream'

/**
 * A response whose JSON was built by PostgreSQL and is sent as it is. Tests check it
 * against the contract; at run time that would cost too much per row (docs/decisions/0009).
 */
export class RawJson {
  constructor(
    /** In parts, because a long text is copied when it is joined to others. */
    readonly parts: readonly string[],
    /** The version of the record, for the ETag; a list has none. */
    readonly version?: number,
  ) {}

  get text(): string {
    return this.parts.join('')
  }
}

/** The JSON around the rows of a whole list: the usual object, or only the array. */
export type ListShape = 'object' | 'array'

const frames: Readonly<Record<ListShape, readonly [string, string]>> = {
  object: ['{"status":true,"data":[', ']}'],
  array: ['[', ']'],
}

type JsonChunk = string | readonly Buffer[]

/**
 * A whole list, streamed in chunks with constant memory: each chunk is the JSON of some rows, joined by
 * commas, as text, or as bytes in parts that are still to be joined.
 */
export class RawJsonStream {
  constructor(
    readonly chunks: AsyncIterable<JsonChunk>,
    readonly shape: ListShape = 'object',
  ) {}

  /**
   * Waits for the first chunk, so that a database error still becomes an error response.
   * Calls `assertAllowed` before every further chunk: when it throws, the stream is
   * destroyed, so that a client cannot mistake an incomplete list for a complete one.
   */
  async open(assertAllowed: () => Promise<void>): Promise<Readable> {
    const iterator = this.chunks[Symbol.asyncIterator]()
    const readNext = async () => {
      await assertAllowed()
      return iterator.next()
    }
    const stream = Readable.from(enclose(await iterator.next(), readNext, frames[this.shape]), { objectMode: false })
    // Stops reading rows when the client disconnects.
    return stream.once('close', () => void iterator.return?.())
  }
}

async function* enclose(
  first: IteratorResult<JsonChunk>,
  readNext: () => Promise<IteratorResult<JsonChunk>>,
  [start, end]: readonly [string, string],
): AsyncGenerator<string | Buffer> {
  let isFirst = true
  yield start
  for (let page = first; !page.done; page = await readNext()) {
    for (const part of typeof page.value === 'string' ? [page.value] : page.value) {
      if (part.length === 0) continue
      if (!isFirst) yield ','
      yield part
      isFirst = false
    }
  }
  yield end
}
