import { BitReader } from './bit-reader'
import { buildLookup } from './huffman-lookup'
import { type Component, type ProgressiveJpeg, type Scan, UnreadableJpeg } from './jpeg-segments'

/** The number of coefficients of a component. */
export const countCoefficients = ({ mcuColumns, mcuRows }: ProgressiveJpeg, { h, v }: Component): number =>
  mcuColumns * h * mcuRows * v * 64

/**
 * Decodes the coefficients of one component from all scans (ITU-T T.81, G.2): 64 for each block, in zigzag
 * order, in rows of `mcuColumns * h` blocks. `checkTime` is called regularly and may throw.
 */
export function decodeComponent(jpeg: ProgressiveJpeg, { index, coefficients, checkTime }: Target): void {
  coefficients.fill(0)
  for (const scan of jpeg.scans) {
    if (scan.components.some((scanned) => scanned.index === index)) {
      decodeScan(jpeg, scan, { index, coefficients, checkTime })
    }
  }
}

type Target = { index: number; coefficients: Int16Array; checkTime: () => void }

function decodeScan(jpeg: ProgressiveJpeg, scan: Scan, { index, coefficients, checkTime }: Target): void {
  const reader = new BitReader(jpeg.data, scan.start, scan.end)
  const blocks = scan.components.map((scanned) => createBlockDecoder(reader, scan, scanned))
  let untilRestart = scan.restartInterval
  const beginUnit = () => {
    if (scan.restartInterval === 0) return
    if (untilRestart === 0) {
      reader.restart()
      for (const block of blocks) block.reset()
      untilRestart = scan.restartInterval
    }
    untilRestart -= 1
  }
  const stride = jpeg.mcuColumns * jpeg.components[index]!.h
  const { columns, rows } = jpeg.components[index]!

  if (scan.components.length === 1) {
    const decode = blocks[0]!.decode
    for (let row = 0; row < rows; row += 1) {
      checkTime()
      for (let column = 0; column < columns; column += 1) {
        beginUnit()
        decode(coefficients, (row * stride + column) * 64)
      }
    }
    return
  }
  // Several components take turns. Those of the others are decoded to find the next one.
  const others = new Int16Array(64)
  for (let mcuRow = 0; mcuRow < jpeg.mcuRows; mcuRow += 1) {
    checkTime()
    for (let mcuColumn = 0; mcuColumn < jpeg.mcuColumns; mcuColumn += 1) {
      beginUnit()
      for (const [position, scanned] of scan.components.entries()) {
        const { h, v } = jpeg.components[scanned.index]!
        const { decode } = blocks[position]!
        for (let y = 0; y < v; y += 1) {
          for (let x = 0; x < h; x += 1) {
            if (scanned.index === index) decode(coefficients, ((mcuRow * v + y) * stride + mcuColumn * h + x) * 64)
            else decode(others, 0)
          }
        }
      }
    }
  }
}

type BlockDecoder = { decode: (coefficients: Int16Array, at: number) => void; reset: () => void }

function createBlockDecoder(reader: BitReader, scan: Scan, { dc, ac }: Scan['components'][number]): BlockDecoder {
  const { first, last, high, low } = scan
  const bit = 1 << low
  let previous = 0
  let emptyBlocks = 0
  const reset = () => {
    previous = 0
    emptyBlocks = 0
  }

  if (first === 0) {
    if (high > 0) return { reset, decode: (coefficients, at) => void (coefficients[at]! |= reader.read(1) * bit) }
    const lookup = buildLookup(dc)
    return {
      reset,
      decode(coefficients, at) {
        const length = reader.readSymbol(lookup)
        if (length > 15) throw new UnreadableJpeg('a coefficient is invalid')
        previous += reader.readValue(length)
        coefficients[at] = previous * bit
      },
    }
  }

  const lookup = buildLookup(ac)
  /** The number of blocks, this one included, that have no further coefficient. */
  const readEmptyBlocks = (length: number) => (1 << length) + reader.read(length)

  if (high === 0) {
    return {
      reset,
      decode(coefficients, at) {
        if (emptyBlocks > 0) {
          emptyBlocks -= 1
          return
        }
        for (let k = first; k <= last; k += 1) {
          const symbol = reader.readSymbol(lookup)
          const zeros = symbol >> 4
          const length = symbol & 15
          if (length === 0 && zeros < 15) {
            emptyBlocks = readEmptyBlocks(zeros) - 1
            return
          }
          k += zeros
          if (length > 0) {
            if (k > last) throw new UnreadableJpeg('a coefficient is invalid')
            coefficients[at + k] = reader.readValue(length) * bit
          }
        }
      },
    }
  }

  const refine = (coefficients: Int16Array, at: number) => {
    const value = coefficients[at]!
    if (reader.read(1) === 1 && (value & bit) === 0) coefficients[at] = value > 0 ? value + bit : value - bit
  }
  return {
    reset,
    decode(coefficients, at) {
      let k = first
      while (emptyBlocks === 0 && k <= last) {
        const symbol = reader.readSymbol(lookup)
        let zeros = symbol >> 4
        let value = 0
        if ((symbol & 15) > 0) value = reader.read(1) === 1 ? bit : -bit
        else if (zeros < 15) {
          emptyBlocks = readEmptyBlocks(zeros)
          break
        }
        for (; k <= last; k += 1) {
          if (coefficients[at + k] !== 0) refine(coefficients, at + k)
          else if (zeros === 0) break
          else zeros -= 1
        }
        if (value !== 0) {
          if (k > last) throw new UnreadableJpeg('a coefficient is invalid')
          coefficients[at + k] = value
        }
        k += 1
      }
      if (emptyBlocks === 0) return
      for (; k <= last; k += 1) if (coefficients[at + k] !== 0) refine(coefficients, at + k)
      emptyBlocks -= 1
    },
  }
}
