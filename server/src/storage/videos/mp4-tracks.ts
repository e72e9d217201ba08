import { type Box, type Mp4File, UnreadableIndex } from './mp4-boxes'

/**
 * `head` is the start of its header, `description` that of its sample description; `table` are the boxes of
 * its sample table.
 */
type Track = {
  id: number
  isPlayed: boolean
  handler: string
  head: Buffer
  description: Uint8Array
  table: Box[]
}

/** Every `trak` of a `moov` (ISO 14496-12, 8.3). */
export async function readTracks(file: Mp4File, inMoov: readonly Box[]): Promise<Track[]> {
  const tracks: Track[] = []
  for (const trak of inMoov.filter(({ type }) => type === 'trak')) {
    const inTrack = (await file.walk(trak.start, trak.end)) ?? []
    const inMedia = await walkInto(file, inTrack, 'mdia')
    const table = await walkInto(file, await walkInto(file, inMedia, 'minf'), 'stbl')
    const head = await readStart(file, inTrack, 'tkhd', 96)
    const handler = (await readStart(file, inMedia, 'hdlr', 12)).toString('latin1', 8, 12)
    const description = await readStart(file, table, 'stsd', 1024)
    const format = description.toString('latin1', 12, 16)
    const id = head.length < 24 ? 0 : head.readUInt32BE(head[0] === 1 ? 20 : 12)
    const isPlayed = played.has(handler) && !metadataFormats.has(format)
    tracks.push({ id, isPlayed, handler, head, description, table })
  }
  return tracks
}

/** Where the chunks of a track start (8.7.5), without those in fragments. */
export async function readChunkOffsets(file: Mp4File, { table, isPlayed }: Track): Promise<number[]> {
  const box = table.find(({ type }) => type === 'stco' || type === 'co64')
  if (!box) return []
  const entries = await file.readTable(box, 8)
  const entryBytes = box.type === 'stco' ? 4 : 8
  const length = Math.floor(entries.length / entryBytes)
  // Those of metadata need more memory, and are fewer.
  file.count(isPlayed ? length / 10 : length)
  return Array.from({ length }, (_, index) =>
    entryBytes === 4 ? entries.readUInt32BE(index * 4) : Number(entries.readBigUInt64BE(index * 8)),
  )
}

/** Where the runs of samples of a fragment start, with their tracks (8.8.4 to 8.8.8). */
export async function readRunOffsets(file: Mp4File, moof: Box): Promise<{ track: number; start: number }[]> {
  const runs: { track: number; start: number }[] = []
  for (const traf of ((await file.walk(moof.start, moof.end)) ?? []).filter(({ type }) => type === 'traf')) {
    const boxes = (await file.walk(traf.start, traf.end)) ?? []
    const head = await readStart(file, boxes, 'tfhd', 16)
    const flags = head.length < 8 ? 0 : head.readUInt32BE(0)
    const hasBase = (flags & 0x1) !== 0 && head.length === 16
    // The base is then the end of the samples of the previous track. No program is known that writes this.
    if (head.length < 8 || (!hasBase && (flags & 0x20000) === 0 && runs.length > 0)) throw new UnreadableIndex()
    const track = head.readUInt32BE(4)
    const base = hasBase ? Number(head.readBigUInt64BE(8)) : moof.at
    for (const [index, trun] of boxes.filter(({ type }) => type === 'trun').entries()) {
      const run = await file.read(trun.start, 12)
      const hasOffset = run.length === 12 && (run.readUInt32BE(0) & 0x1) !== 0
      // Without an offset, a run continues the one before.
      if (hasOffset || index === 0) runs.push({ track, start: base + (hasOffset ? run.readInt32BE(8) : 0) })
    }
  }
  return runs
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
