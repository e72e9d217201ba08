import { Readable } from 'node:stream'

/**
 * An answer whose JSON was built by PostgreSQL and is passed through as text; its shape is checked by tests instead of
 * row by row at run time (docs/decisions/0009).
 */
export class RawJson {
  constructor(readonly text: string) {}
}

/** What stands around the rows of a whole list: the usual object, or nothing but the array itself. */
export type ListShape = 'object' | 'array'

const frames: Readonly<Record<ListShape, readonly [string, string]>> = {
  object: ['{"status":true,"data":[', ']}'],
  array: ['[', ']'],
}

/** A whole list, sent piece by piece with flat memory: each piece is the JSON text of rows, joined by commas. */
export class RawJsonStream {
  constructor(
    readonly pieces: AsyncIterable<string>,
    readonly shape: ListShape = 'object',
  ) {}

  /**
   * Waits for the first piece, so that a database that cannot be reached is still a refusal and not half an answer. Before every
   * further piece `assertAllowed` is asked: when it throws, the stream breaks off, so that half a list is not taken for a whole one.
   */
  async open(assertAllowed: () => Promise<void>): Promise<Readable> {
    const rest = this.pieces[Symbol.asyncIterator]()
    const readNext = async () => {
      await assertAllowed()
      return rest.next()
    }
    const stream = Readable.from(enclose(await rest.next(), readNext, frames[this.shape]), { objectMode: false })
    // A client that went away ends the reading of rows.
    return stream.once('close', () => void rest.return?.())
  }
}

async function* enclose(
  first: IteratorResult<string>,
  readNext: () => Promise<IteratorResult<string>>,
  [begin, end]: readonly [string, string],
): AsyncGenerator<string> {
  let isFirst = true
  yield begin
  for (let page = first; !page.done; page = await readNext()) {
    if (page.value === '') continue
    yield isFirst ? page.value : `,${page.value}`
    isFirst = false
  }
  yield end
}
