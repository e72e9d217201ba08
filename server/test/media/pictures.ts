import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadPart } from '../../src/storage/upload/receive-part'

// Pictures for tests, made here so that no photograph of anybody is in the repository.

/** Half orange, half green, with a camera's metadata: held sideways (orientation 6), taken in Lagos. */
export async function makePhotograph({ width = 1600, height = 1200, orientation = 6 } = {}): Promise<Buffer> {
  const left = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: '#e07020' } }
  return await sharp({ create: { width, height, channels: 3, background: '#206040' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'Gatehouse', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
    })
    .withMetadata({ orientation })
    .toBuffer()
}

/** A photograph followed by random bytes, which nothing reads before a property uses it. */
export const makePaddedPhotograph = async (): Promise<Buffer> =>
  Buffer.concat([await makePhotograph({ width: 300, height: 200 }), randomBytes(60_000)])

/** A valid PNG of one colour, as small as a bomb is: rows of zeros deflate to nearly nothing. */
export function makeHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 3)), { level: 9 })
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

export function partOf(bytes: Buffer, filename = 'photo.jpg'): UploadPart {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 10_000) chunks.push(bytes.subarray(at, at + 10_000))
  return { file: Readable.from(chunks, { objectMode: false }), filename }
}

function pngChunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(checksum(content))
  return Buffer.concat([length, content, check])
}

/** CRC-32 as PNG has it (zlib.crc32 came with Node 22). */
function checksum(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}
