import { open, readFile } from 'node:fs/promises'
import { BitWriter } from './bit-writer'
import { countCoefficients, decodeComponent } from './decode-component'
import { type EncodedComponent, encodeComponent, huffmanTables } from './encode-component'
import { type ProgressiveJpeg, readSegments, UnreadableJpeg } from './jpeg-segments'

/**
 * Writes a progressive JPEG as a sequential one with the same coefficients, so that libjpeg decodes it row by
 * row. libjpeg buffers the coefficients of all components of a progressive file; this buffers those of one at
 * a time. Throws UnreadableJpeg.
 */
export async function writeSequential(source: string, target: string): Promise<void> {
  const jpeg = readSegments(await readFile(source))
  const startedAt = performance.now()
  const checkTime = () => {
    if (performance.now() - startedAt > maxMs) throw new UnreadableJpeg('decoding takes too long')
  }
  const encoded = encodeComponents(jpeg, checkTime)
  const file = await open(target, 'wx')
  try {
    await file.writeFile(headersOf(jpeg))
    for (const chunk of interleave(encoded)) await file.writeFile(stuffed(chunk))
    await file.writeFile(Buffer.from([0xff, 0xd9]))
  } finally {
    await file.close()
  }
}

function encodeComponents(jpeg: ProgressiveJpeg, checkTime: () => void): EncodedComponent[] {
  const counts = jpeg.components.map((component) => countCoefficients(jpeg, component))
  const bytes = Math.max(...counts) * Int16Array.BYTES_PER_ELEMENT
  // Resizable, so that its memory is returned immediately, before libvips needs as much.
  const buffer = new ArrayBuffer(bytes, { maxByteLength: bytes })
  const encoded = counts.map((count, index) => {
    const coefficients = new Int16Array(buffer, 0, count)
    decodeComponent(jpeg, { index, coefficients, checkTime })
    return encodeComponent(jpeg, index, coefficients)
  })
  buffer.resize(0)
  return encoded
}

// As for libvips: a file can have thousands of scans.
const maxMs = 60_000

function headersOf({ copied, width, height, components }: ProgressiveJpeg): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, components.length])
  const channels = components.map(({ id, h, v, quantTable }) => [id, (h << 4) | v, quantTable])
  const scan = [components.length, ...components.flatMap(({ id }) => [id, 0]), 0, 63, 0]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...copied,
    // SOF1: like baseline, and quantisation tables may have 16 bits.
    segment(0xc1, Buffer.concat([frame, Buffer.from(channels.flat())])),
    ...huffmanTables.map((table) => segment(0xc4, table)),
    segment(0xda, Buffer.from(scan)),
  ])
}

function segment(marker: number, body: Buffer): Buffer {
  const length = body.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), body])
}

/** The blocks of all components, MCU by MCU. */
function* interleave(components: readonly EncodedComponent[]): Generator<Uint8Array> {
  const readers = components.map(({ chunks }) => createChunkReader(chunks))
  const count = components[0]?.lengths.length ?? 0
  const writer = new BitWriter()
  for (let mcu = 0; mcu < count; mcu += 1) {
    for (const [index, { lengths }] of components.entries()) {
      const read = readers[index]!
      let left = lengths[mcu]!
      for (; left > 16; left -= 16) writer.write(read(16), 16)
      writer.write(read(left), left)
    }
    yield* writer.takeChunks()
  }
  yield* writer.close()
}

/** Returns a function that reads at most 16 bits. */
function createChunkReader(chunks: readonly Uint8Array[]): (length: number) => number {
  let chunk = 0
  let at = 0
  let bits = 0
  let count = 0
  return (length) => {
    while (count < length) {
      if (at === chunks[chunk]!.length) {
        chunk += 1
        at = 0
      }
      bits = (bits << 8) | chunks[chunk]![at]!
      at += 1
      count += 8
    }
    count -= length
    return (bits >>> count) & ((1 << length) - 1)
  }
}

/** A zero after each 0xFF, which would otherwise begin a marker. */
function stuffed(bytes: Uint8Array): Buffer {
  const result = Buffer.allocUnsafe(bytes.length * 2)
  let length = 0
  for (const byte of bytes) {
    result[length++] = byte
    if (byte === 0xff) result[length++] = 0
  }
  return result.subarray(0, length)
}
