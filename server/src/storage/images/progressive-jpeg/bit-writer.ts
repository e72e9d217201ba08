const chunkBytes = 1_048_576

/** Collects bits in chunks of one megabyte, the last one shorter. */
export class BitWriter {
  /** Bits written. */
  length = 0
  private chunks: Uint8Array[] = []
  private chunk = new Uint8Array(chunkBytes)
  private used = 0
  private bits = 0
  private count = 0

  /** At most 16 bits. */
  write(value: number, length: number): void {
    this.bits = (this.bits << length) | value
    this.count += length
    this.length += length
    while (this.count >= 8) {
      this.count -= 8
      this.writeByte((this.bits >>> this.count) & 0xff)
    }
  }

  private writeByte(byte: number): void {
    if (this.used === chunkBytes) {
      this.chunks.push(this.chunk)
      this.chunk = new Uint8Array(chunkBytes)
      this.used = 0
    }
    this.chunk[this.used] = byte
    this.used += 1
  }

  /** Returns the full chunks and forgets them. */
  takeChunks(): Uint8Array[] {
    const { chunks } = this
    if (chunks.length > 0) this.chunks = []
    return chunks
  }

  /** Fills the last byte with ones, as at the end of a scan (ITU-T T.81, F.1.2.3). */
  close(): Uint8Array[] {
    if (this.count > 0) this.write((1 << (8 - this.count)) - 1, 8 - this.count)
    return [...this.chunks, this.chunk.subarray(0, this.used)]
  }
}
