import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Encoding } from './accepted-encoding'

/** Middle levels: the higher ones cost more time than they save on the line. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
export const gzipLevel = { level: 5 }

/** A text that may be sent many times: it is compressed once for each encoding. */
export class KeptText {
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(readonly text: string) {}

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made =
      encoding === 'br' ? promisify(brotliCompress)(this.text, brotliLevel) : promisify(gzip)(this.text, gzipLevel)
    this.#compressed.set(encoding, made)
    return made
  }
}
