import type { HuffmanLookup } from './huffman-lookup'
import { UnreadableJpeg } from './jpeg-segments'

/** Reads the bits of a scan (ITU-T T.81, F.2.2.5). After its end it reads zeros, as other decoders do. */
export class BitReader {
  private bits = 0
  private count = 0

  constructor(
    private readonly data: Uint8Array,
    private at: number,
    private readonly end: number,
  ) {}

  private fill(): void {
    while (this.count <= 24) {
      let byte = 0
      if (this.at < this.end) {
        byte = this.data[this.at]!
        // 0xFF is followed by a stuffed zero, or it begins a restart marker, which `restart` skips.
        if (byte !== 0xff) this.at += 1
        else if (this.data[this.at + 1] === 0) this.at += 2
        else byte = 0
      }
      this.bits = (this.bits << 8) | byte
      this.count += 8
    }
  }

  /** At most 16 bits. */
  read(length: number): number {
    if (length === 0) return 0
    if (this.count < length) this.fill()
    this.count -= length
    return (this.bits >>> this.count) & ((1 << length) - 1)
  }

  readSymbol(lookup: HuffmanLookup): number {
    if (this.count < 16) this.fill()
    const entry = lookup[(this.bits >>> (this.count - 16)) & 0xffff]!
    if (entry === 0) throw new UnreadableJpeg('a Huffman code is invalid')
    this.count -= entry >> 8
    return entry & 0xff
  }

  /** A signed value of that many bits (ITU-T T.81, F.2.2.1). */
  readValue(length: number): number {
    if (length === 0) return 0
    const value = this.read(length)
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  /** Skips the restart marker. */
  restart(): void {
    this.count = 0
    while (this.at < this.end && !(this.data[this.at] === 0xff && this.isRestartMarker(this.data[this.at + 1])))
      this.at += 1
    this.at = Math.min(this.at + 2, this.end)
  }

  private isRestartMarker(byte: number | undefined): boolean {
    return byte !== undefined && byte >= 0xd0 && byte <= 0xd7
  }
}
