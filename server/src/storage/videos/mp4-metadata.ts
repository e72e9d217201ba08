import { open } from 'node:fs/promises'
import { type ByteSpan, clipSpans, mergeSpans, writeZeros } from './blank-ranges'
import { type Box, type Mp4File, withMp4 } from './mp4-boxes'
import { readChunkOffsets, readRunOffsets, readTracks } from './mp4-tracks'

/**
 * Removes the metadata that phones and cameras write about location and device from an MP4. Its boxes (3GPP
 * TS 26.244 `loci`, QuickTime's `©xyz` and `mdta` keys, XMP) become `free` boxes of zeros; the samples of
 * tracks that are not played (GoPro's `gpmd`, Google's `camm`, DJI's subtitles) and the blocks of dashcams
 * become zeros. So does what follows the last box: cameras append their position and motion. No offset
 * changes. The file must have passed `readMp4Info`. Throws UnreadableIndex.
 */
export async function blankMp4Metadata(path: string): Promise<void> {
  const { boxes, samples, trailer } = await withMp4(path, async (file) => {
    const { boxes: top, end } = await file.walkFile()
    return {
      boxes: await findMetadata(file, top),
      samples: await findSamples(file, top),
      trailer: { start: end, end: file.bytes },
    }
  })
  const trailerBytes = trailer.end - trailer.start
  if (boxes.length === 0 && samples.length === 0 && trailerBytes === 0) return
  const target = await open(path, 'r+')
  try {
    for (const { at, type } of boxes) if (type !== 'free') await target.write('free', at + 4, 'latin1')
    await writeZeros(target, boxes)
    await writeZeros(target, samples)
    await writeZeros(target, [trailer])
    // The length of the file stays, because an upload may have a link to it. Players ignore shorter remains.
    if (trailerBytes >= 8) await target.write(freeBox(trailerBytes), 0, 8, trailer.start)
  } finally {
    await target.close()
  }
}

function freeBox(bytes: number): Buffer {
  const header = Buffer.from('\0\0\0\0free', 'latin1')
  header.writeUInt32BE(bytes)
  return header
}

async function findMetadata(file: Mp4File, boxes: readonly Box[]): Promise<Box[]> {
  const found: Box[] = []
  for (const box of boxes) {
    if (metadata.has(box.type)) found.push(box)
    // Not as arguments of `push`, whose number is limited.
    else if (containers.has(box.type))
      for (const inner of await findMetadata(file, (await file.walk(box.start, box.end)) ?? [])) found.push(inner)
  }
  return found
}

/**
 * The byte ranges of the samples of all tracks that are not played, and of the blocks of dashcams, except
 * within the boxes that contain sample offsets.
 */
async function findSamples(file: Mp4File, top: readonly Box[]): Promise<ByteSpan[]> {
  const moov = top.find(({ type }) => type === 'moov')
  const inMoov = (moov && (await file.walk(moov.start, moov.end))) ?? []
  const spans = [...(await findDashcamBlocks(file, inMoov)), ...(await findHiddenSamples(file, top, inMoov))]
  return clipSpans(mergeSpans(spans), mergeSpans(top.filter(({ type }) => !index.has(type))))
}

/**
 * Samples are stored in chunks of one track, and in runs in fragments. What follows the start of one, up to
 * the start of the next one that is played, is what it contains, and what is never played.
 */
async function findHiddenSamples(file: Mp4File, top: readonly Box[], inMoov: readonly Box[]): Promise<ByteSpan[]> {
  const tracks = await readTracks(file, inMoov)
  const hiddenIds = new Set(tracks.filter(({ isPlayed }) => !isPlayed).map(({ id }) => id))
  if (hiddenIds.size === 0) return []
  const [hidden, shown]: [number[], number[]] = [[], []]
  const add = (start: number, isPlayed: boolean) => (isPlayed ? shown : hidden).push(start)
  for (const track of tracks) for (const start of await readChunkOffsets(file, track)) add(start, track.isPlayed)
  for (const moof of top.filter(({ type }) => type === 'moof'))
    for (const { track, start } of await readRunOffsets(file, moof)) add(start, !hiddenIds.has(track))
  const ends = Float64Array.from(shown).toSorted()
  let next = 0
  return Array.from(Float64Array.from(hidden).toSorted(), (start) => {
    // One at the same place follows an empty chunk.
    while (next < ends.length && ends[next]! < start) next += 1
    return { start, end: ends[next] ?? Infinity }
  })
}

/**
 * Dashcams write their position to `free` boxes between the samples, and the offset and size of each to a
 * `gps ` box.
 */
async function findDashcamBlocks(file: Mp4File, inMoov: readonly Box[]): Promise<ByteSpan[]> {
  const table = inMoov.find(({ type }) => type === 'gps ')
  const entries = table ? Buffer.from(await file.readTable(table, 8)) : Buffer.alloc(0)
  const blocks: ByteSpan[] = []
  for (let at = 0; at + 8 <= entries.length; at += 8) {
    const start = entries.readUInt32BE(at)
    const [block] = (await file.walk(start, start + entries.readUInt32BE(at + 4))) ?? []
    if (block?.type !== 'free') continue
    if ((await file.read(block.start, 4)).toString('latin1') === 'GPS ') blocks.push(block)
  }
  return blocks
}

/** Boxes that can contain metadata boxes. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'])
const metadata = new Set(['udta', 'meta', 'uuid', 'loci', 'XMP_', '\u00a9xyz', 'gps ', 'free', 'skip'])
const index = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'mfra'])
