import { BitWriter } from './bit-writer'
import type { ProgressiveJpeg } from './jpeg-segments'

/** The bits of one component, and for each MCU how many of them it has. */
export type EncodedComponent = { chunks: Uint8Array[]; lengths: Uint32Array }

/**
 * Encodes the coefficients of one component sequentially (ITU-T T.81, F.1.2), in the order of the MCUs. The
 * codes are fixed instead of optimal, so that the coefficients are read once.
 */
export function encodeComponent(jpeg: ProgressiveJpeg, index: number, coefficients: Int16Array): EncodedComponent {
  const { h, v } = jpeg.components[index]!
  const stride = jpeg.mcuColumns * h
  const writer = new BitWriter()
  const lengths = new Uint32Array(jpeg.mcuColumns * jpeg.mcuRows)
  let previous = 0
  let written = 0
  for (let mcu = 0; mcu < lengths.length; mcu += 1) {
    const row = Math.floor(mcu / jpeg.mcuColumns) * v
    const column = (mcu % jpeg.mcuColumns) * h
    for (let y = 0; y < v; y += 1) {
      for (let x = 0; x < h; x += 1) {
        const at = ((row + y) * stride + column + x) * 64
        encodeBlock(writer, coefficients, at, previous)
        previous = coefficients[at]!
      }
    }
    lengths[mcu] = writer.length - written
    written = writer.length
  }
  return { chunks: writer.close(), lengths }
}

function encodeBlock(writer: BitWriter, coefficients: Int16Array, at: number, previous: number): void {
  const difference = coefficients[at]! - previous
  const length = lengthOf(difference)
  writer.write(length, dcCodeBits)
  writeValue(writer, difference, length)
  let zeros = 0
  for (let k = 1; k < 64; k += 1) {
    const value = coefficients[at + k]!
    if (value === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) writeSymbol(writer, 0xf0)
    const bits = lengthOf(value)
    writeSymbol(writer, (zeros << 4) | bits)
    writeValue(writer, value, bits)
    zeros = 0
  }
  if (zeros > 0) writeSymbol(writer, 0)
}

const lengthOf = (value: number) => 32 - Math.clz32(Math.abs(value))

const writeValue = (writer: BitWriter, value: number, length: number) => {
  if (length > 0) writer.write(value < 0 ? value + (1 << length) - 1 : value, length)
}

const writeSymbol = (writer: BitWriter, symbol: number) => writer.write(acCodes[symbol]!, acCodeBits[symbol]!)

// Zeros before a coefficient in the upper four bits, its length in the lower. The frequent ones come first.
const frequent = [0x01, 0x00, 0x02, 0x11, 0x03, 0x21, 0x04, 0x12, 0x05, 0x31, 0x41, 0x51]
const acSymbols = [
  ...frequent,
  ...Array.from({ length: 256 }, (_, symbol) => symbol).filter((symbol) => isRare(symbol)),
]
const acCounts = [0, 1, 3, 2, 2, 4, 0, 0, 0, 0, acSymbols.length - frequent.length, 0, 0, 0, 0, 0]
const acCodes = new Uint16Array(256)
const acCodeBits = new Uint8Array(256)
let code = 0
let next = 0
for (const [index, count] of acCounts.entries()) {
  for (let each = 0; each < count; each += 1, code += 1, next += 1) {
    acCodes[acSymbols[next]!] = code
    acCodeBits[acSymbols[next]!] = index + 1
  }
  code <<= 1
}

/** A symbol of at least one bit, or 16 zeros. */
function isRare(symbol: number): boolean {
  return !frequent.includes(symbol) && ((symbol & 15) > 0 || symbol === 0xf0)
}

const dcCodeBits = 5
const dcCounts = [0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** The Huffman tables of these codes: the bodies of two DHT segments. */
export const huffmanTables: readonly Buffer[] = [
  Buffer.from([0x00, ...dcCounts, ...Array.from({ length: 16 }, (_, length) => length)]),
  Buffer.from([0x10, ...acCounts, ...acSymbols]),
]
