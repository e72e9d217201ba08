import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Passes bytes on, and counts and hashes them. Read `bytes` and `sha256` when the stream has ended. */
export class Measure extends Transform {
  private readonly hash = createHash('sha256')
  bytes = 0
  sha256 = ''

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    this.hash.update(chunk)
    done(null, chunk)
  }

  override _flush(done: () => void): void {
    this.sha256 = this.hash.digest('hex')
    done()
  }
}
