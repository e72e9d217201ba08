import { open } from 'node:fs/promises'

/**
 * Bytes per pixel that a decoder needs to buffer all coefficients of a JPEG, two for each, as a progressive
 * one requires: by the sampling factors in the frame header (ITU-T T.81, B.2.2). libvips reports 4:2:0
 * whenever a factor is above one, also when all channels have the same size. Null when no frame header is
 * found.
 */
export async function readCoefficientBytes(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(32)
    for (let at = 2, segments = 0; segments < maxSegments; segments += 1) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
      if (bytesRead < 4 || buffer[0] !== 0xff) return null
      const marker = buffer[1] ?? 0
      // A marker can be preceded by any number of fill bytes.
      if (marker === 0xff) at += 1
      else if (isFrame(marker)) return bytesOfFrame(buffer.subarray(4, bytesRead))
      else at += 2 + buffer.readUInt16BE(2)
    }
    return null
  } finally {
    await file.close()
  }
}

/** The body of a frame header: precision, height, width, then three bytes for each component. */
function bytesOfFrame(frame: Buffer): number | null {
  const factors = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + index * 3] ?? 0)
  const sizes = factors.map((factor) => (factor >> 4) * (factor & 15))
  const largest = Math.max(...factors.map((factor) => factor >> 4)) * Math.max(...factors.map((factor) => factor & 15))
  return largest > 0 ? (2 * sizes.reduce((sum, size) => sum + size, 0)) / largest : null
}

/** SOF0 to SOF15, except C4, C8 and CC, which are other markers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const maxSegments = 2_000
