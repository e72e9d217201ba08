import type { ByteSpan } from './blank-ranges'
import type { Box, Mp4File } from './mp4-boxes'

/** Default sample sizes of fragments (`trex`, ISO 14496-12, 8.8.3), by track. */
export async function readDefaultSizes(file: Mp4File, inMoov: readonly Box[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>()
  const defaults = inMoov.find(({ type }) => type === 'mvex')
  for (const box of (defaults && (await file.walk(defaults.start, defaults.end))) ?? []) {
    const body = await file.read(box.start, 20)
    if (box.type === 'trex' && body.length === 20) sizes.set(body.readUInt32BE(4), body.readUInt32BE(16))
  }
  return sizes
}

/** The byte ranges of a fragment's samples of the wanted tracks (8.8.4 to 8.8.8). */
export async function readFragmentSpans(
  file: Mp4File,
  moof: Box,
  { isWanted, defaultSizes }: { isWanted: (track: number) => boolean; defaultSizes: ReadonlyMap<number, number> },
): Promise<ByteSpan[]> {
  const spans: ByteSpan[] = []
  // Without an explicit offset, samples follow those of the previous track.
  let next = moof.at
  for (const traf of ((await file.walk(moof.start, moof.end)) ?? []).filter(({ type }) => type === 'traf')) {
    const boxes = (await file.walk(traf.start, traf.end)) ?? []
    const head = readHead(Buffer.from(await readBody(file, boxes)))
    if (!head) continue
    const base = head.base ?? (head.isFromMoof ? moof.at : next)
    const defaultSize = head.size ?? defaultSizes.get(head.track) ?? 0
    next = base
    for (const trun of boxes.filter(({ type }) => type === 'trun')) {
      const run = readRun(await file.readTable(trun, 0), defaultSize)
      const start = run.offset === null ? next : base + run.offset
      next = start + run.bytes
      if (isWanted(head.track)) spans.push({ start, end: next })
    }
  }
  return spans
}

async function readBody(file: Mp4File, boxes: readonly Box[]): Promise<Buffer> {
  const box = boxes.find(({ type }) => type === 'tfhd')
  return box ? await file.read(box.start, Math.min(40, box.end - box.start)) : Buffer.alloc(0)
}

type Head = { track: number; base: number | null; size: number | null; isFromMoof: boolean }

function readHead(body: Buffer): Head | null {
  if (body.length < 8) return null
  const flags = body.readUInt32BE(0) & 0xffffff
  const sizeAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
  const needed = flags & 0x10 ? sizeAt + 4 : flags & 0x1 ? 16 : 8
  if (body.length < needed) return null
  return {
    track: body.readUInt32BE(4),
    base: flags & 0x1 ? Number(body.readBigUInt64BE(8)) : null,
    size: flags & 0x10 ? body.readUInt32BE(sizeAt) : null,
    isFromMoof: (flags & 0x20000) !== 0,
  }
}

function readRun(body: Buffer, defaultSize: number): { offset: number | null; bytes: number } {
  if (body.length < 8) return { offset: null, bytes: 0 }
  const flags = body.readUInt32BE(0) & 0xffffff
  const count = body.readUInt32BE(4)
  const hasOffset = (flags & 0x1) !== 0 && body.length >= 12
  const offset = hasOffset ? body.readInt32BE(8) : null
  if ((flags & 0x200) === 0) return { offset, bytes: count * defaultSize }
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let bytes = 0
  for (let index = 0, at = first + (flags & 0x100 ? 4 : 0); index < count && at + 4 <= body.length; index += 1) {
    bytes += body.readUInt32BE(at)
    at += width
  }
  return { offset, bytes }
}
