import { isFrame } from '../jpeg-components'
import type { HuffmanTable } from './huffman-lookup'

/** A colour channel. Sizes are in blocks of 8 × 8 coefficients. */
export type Component = {
  id: number
  /** Sampling factors: blocks per MCU. */
  h: number
  v: number
  quantTable: number
  /** Blocks that scans of this channel alone contain. */
  columns: number
  rows: number
}

/** One scan of ITU-T T.81, G: some bits of the coefficients `first` to `last`, in zigzag order. */
export type Scan = {
  /** The tables are built when the scan is decoded: each takes 128 kB, and a file can have thousands. */
  components: { index: number; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[]
  first: number
  last: number
  /** Bit positions: 0 for `high` in the first scan of a coefficient. */
  high: number
  low: number
  restartInterval: number
  /** The entropy-coded data. */
  start: number
  end: number
}

export type ProgressiveJpeg = {
  data: Buffer
  width: number
  height: number
  components: Component[]
  /** Minimum coded units, each with `h` × `v` blocks of every component. */
  mcuColumns: number
  mcuRows: number
  scans: Scan[]
  /** Segments for the output: colour profile, colour transform, quantisation tables. */
  copied: Buffer[]
}

export class UnreadableJpeg extends Error {}

/** Reads the headers of a progressive JPEG (ITU-T T.81, B.2). Throws UnreadableJpeg. */
export function readSegments(data: Buffer): ProgressiveJpeg {
  let frame: Pick<ProgressiveJpeg, 'width' | 'height' | 'components' | 'mcuColumns' | 'mcuRows'> | undefined
  const scans: Scan[] = []
  const copied: Buffer[] = []
  const tables = new Map<number, HuffmanTable>()
  let restartInterval = 0
  for (let at = 2; ;) {
    const marker = data[at] === 0xff ? data[at + 1] : undefined
    if (marker === 0xd9) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === undefined || at + 4 > data.length) throw new UnreadableJpeg('a segment is missing')
    const end = at + 2 + data.readUInt16BE(at + 2)
    if (end > data.length || end < at + 4) throw new UnreadableJpeg('a segment is cut off')
    const body = data.subarray(at + 4, end)
    if (isFrame(marker)) {
      if (frame || marker !== 0xc2) throw new UnreadableJpeg('the frame is not supported')
      frame = readFrame(body)
    }
    if (marker === 0xc4) readTables(body, tables)
    else if (marker === 0xdd) restartInterval = body.readUInt16BE(0)
    else if (marker === 0xdb || copiedMarkers.has(marker)) copied.push(data.subarray(at, end))
    if (marker === 0xda) {
      if (!frame) throw new UnreadableJpeg('a scan comes before the frame')
      if (scans.length === maxScans) throw new UnreadableJpeg('there are too many scans')
      const scanEnd = findMarker(data, end)
      scans.push({ ...readScanHeader(body, frame.components, tables), restartInterval, start: end, end: scanEnd })
      at = scanEnd
    } else at = end
  }
  if (!frame) throw new UnreadableJpeg('there is no progressive frame')
  return { data, ...frame, scans, copied }
}

function readFrame(body: Buffer) {
  const height = body.readUInt16BE(1)
  const width = body.readUInt16BE(3)
  const count = body.readUInt8(5)
  if (body[0] !== 8 || width === 0 || height === 0 || count === 0 || count > 4 || body.length < 6 + count * 3)
    throw new UnreadableJpeg('the frame is not supported')
  const factors = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantTable = 0] = body.subarray(6 + index * 3)
    return { id, h: sampling >> 4, v: sampling & 15, quantTable }
  })
  if (factors.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4))
    throw new UnreadableJpeg('the sampling factors are invalid')
  const maxH = Math.max(...factors.map(({ h }) => h))
  const maxV = Math.max(...factors.map(({ v }) => v))
  const components = factors.map((factor) => ({
    ...factor,
    columns: Math.ceil(Math.ceil((width * factor.h) / maxH) / 8),
    rows: Math.ceil(Math.ceil((height * factor.v) / maxV) / 8),
  }))
  return {
    width,
    height,
    components,
    mcuColumns: Math.ceil(width / (8 * maxH)),
    mcuRows: Math.ceil(height / (8 * maxV)),
  }
}

/** Tables are found by class (0 for DC, 1 for AC) and number, as in the segment. */
function readTables(body: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at < body.length;) {
    const counts = body.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = body.subarray(at + 17, at + 17 + total)
    if (counts.length < 16 || symbols.length < total) throw new UnreadableJpeg('a Huffman table is invalid')
    tables.set(body[at]!, { counts, symbols })
    at += 17 + total
  }
}

function readScanHeader(body: Buffer, components: readonly Component[], tables: ReadonlyMap<number, HuffmanTable>) {
  const count = body.readUInt8(0)
  if (count === 0 || body.length < 4 + count * 2) throw new UnreadableJpeg('a scan header is invalid')
  const scanned = Array.from({ length: count }, (_, position) => {
    const [id, numbers = 0] = body.subarray(1 + position * 2)
    const index = components.findIndex((component) => component.id === id)
    return { index, dc: tables.get(numbers >> 4), ac: tables.get(0x10 | (numbers & 15)) }
  })
  const [first = 0, last = 0, bits = 0] = body.subarray(1 + count * 2)
  const isDc = first === 0 && last === 0
  const isAc = first > 0 && last >= first && last < 64 && count === 1
  if ((!isDc && !isAc) || scanned.some(({ index }) => index < 0) || (bits & 15) > 13)
    throw new UnreadableJpeg('a scan header is invalid')
  return { components: scanned, first, last, high: bits >> 4, low: bits & 15 }
}

/** The first marker from `at` on, except restart markers and stuffed bytes. */
function findMarker(data: Buffer, at: number): number {
  for (let found = data.indexOf(0xff, at); found !== -1; found = data.indexOf(0xff, found + 1)) {
    const next = data[found + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return found
  }
  throw new UnreadableJpeg('the file is cut off')
}

/** Encoders write about ten. */
const maxScans = 1_000

/** JFIF, the colour profile, and Adobe's colour transform. */
const copiedMarkers = new Set([0xe0, 0xe2, 0xee])
