import type { ByteSpan } from './blank-ranges'
import type { Box, Mp4File } from './mp4-boxes'

/** `table` are the boxes of the sample table; `description` is the start of its sample description. */
export type Track = { id: number; isPlayed: boolean; handler: string; description: Uint8Array; table: Box[] }

/** Every `trak` of a `moov` (ISO 14496-12, 8.3). */
export async function readTracks(file: Mp4File, inMoov: readonly Box[]): Promise<Track[]> {
  const tracks: Track[] = []
  for (const trak of inMoov.filter(({ type }) => type === 'trak')) {
    const inTrack = (await file.walk(trak.start, trak.end)) ?? []
    const inMedia = await walkInto(file, inTrack, 'mdia')
    const table = await walkInto(file, await walkInto(file, inMedia, 'minf'), 'stbl')
    const head = await readStart(file, inTrack, 'tkhd', 24)
    const handler = (await readStart(file, inMedia, 'hdlr', 12)).toString('latin1', 8, 12)
    const description = await readStart(file, table, 'stsd', 1024)
    const format = description.toString('latin1', 12, 16)
    const id = head.length < 24 ? 0 : head.readUInt32BE(head[0] === 1 ? 20 : 12)
    const isPlayed = played.has(handler) && !metadataFormats.has(format)
    tracks.push({ id, isPlayed, handler, description, table })
  }
  return tracks
}

/** The byte ranges of the samples in the track's tables (8.7), without those in fragments. */
export async function readSampleSpans(file: Mp4File, { table }: Track): Promise<ByteSpan[]> {
  const chunks = await readChunkOffsets(file, table)
  const sizes = await readSizes(file, table)
  const runs = await readRuns(file, table)
  const spans: ByteSpan[] = []
  let sample = 0
  let run = 0
  for (const [index, start] of chunks.entries()) {
    while (run + 1 < runs.length && runs[run + 1]!.firstChunk <= index + 1) run += 1
    const count = Math.min(runs[run]?.samples ?? 0, sizes.count - sample)
    if (count <= 0) break
    spans.push({ start, end: start + sizes.sum(sample, count) })
    sample += count
  }
  return spans
}

async function readChunkOffsets(file: Mp4File, table: readonly Box[]): Promise<number[]> {
  const box = table.find(({ type }) => type === 'stco' || type === 'co64')
  if (!box) return []
  const entries = await file.readTable(box, 8)
  const entryBytes = box.type === 'stco' ? 4 : 8
  const length = Math.floor(entries.length / entryBytes)
  file.count(length)
  return Array.from({ length }, (_, index) =>
    entryBytes === 4 ? entries.readUInt32BE(index * 4) : Number(entries.readBigUInt64BE(index * 8)),
  )
}

async function readRuns(file: Mp4File, table: readonly Box[]): Promise<{ firstChunk: number; samples: number }[]> {
  const box = table.find(({ type }) => type === 'stsc')
  const entries = box ? await file.readTable(box, 8) : Buffer.alloc(0)
  return Array.from({ length: Math.floor(entries.length / 12) }, (_, index) => ({
    firstChunk: entries.readUInt32BE(index * 12),
    samples: entries.readUInt32BE(index * 12 + 4),
  }))
}

type Sizes = { count: number; sum: (from: number, count: number) => number }

async function readSizes(file: Mp4File, table: readonly Box[]): Promise<Sizes> {
  const box = table.find(({ type }) => type === 'stsz' || type === 'stz2')
  const head = box ? await file.read(box.start, 12) : Buffer.alloc(0)
  if (!box || head.length < 12) return { count: 0, sum: () => 0 }
  const size = head.readUInt32BE(4)
  const count = head.readUInt32BE(8)
  if (box.type === 'stsz' && size > 0) return { count, sum: (_, samples) => samples * size }
  // `stz2` has entries of 4, 8 or 16 bits.
  const bits = box.type === 'stsz' ? 32 : size & 255
  if (![4, 8, 16, 32].includes(bits)) return { count: 0, sum: () => 0 }
  const entries = await file.readTable(box, 12)
  const sizeAt = (index: number) => {
    if (bits === 4) return ((entries[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    return entries.readUIntBE((index * bits) / 8, bits / 8)
  }
  return {
    count: Math.min(count, Math.floor((entries.length * 8) / bits)),
    sum(from, samples) {
      let total = 0
      for (let index = from; index < from + samples; index += 1) total += sizeAt(index)
      return total
    },
  }
}

async function walkInto(file: Mp4File, boxes: readonly Box[], type: string): Promise<Box[]> {
  const box = boxes.find((one) => one.type === type)
  return box ? ((await file.walk(box.start, box.end)) ?? []) : []
}

/**
 * The first bytes of a box's body; empty when there is no such box. A copy, because the next read reuses the
 * buffer.
 */
async function readStart(file: Mp4File, boxes: readonly Box[], type: string, length: number): Promise<Buffer> {
  const box = boxes.find((one) => one.type === type)
  return box ? Buffer.from(await file.read(box.start, Math.min(length, box.end - box.start))) : Buffer.alloc(0)
}

const played = new Set(['vide', 'soun', 'auxv'])
/** Formats of GoPro, Google, DJI, Apple and Sony, for any handler. */
const metadataFormats = new Set(['gpmd', 'camm', 'djmd', 'dbgi', 'mebx', 'rtmd', 'mett', 'metx'])
