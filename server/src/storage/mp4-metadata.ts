import { open } from 'node:fs/promises'
import { type Box, type Mp4File, withMp4 } from './mp4-boxes'

/**
 * Takes out of an MP4 what phones write about the place and the device (3GPP TS 26.244 `loci`, QuickTime's `©xyz` and `mdta`
 * keys, XMP): the boxes that hold it become `free` boxes of zeros. Everything else keeps its place, so the offsets to the
 * pictures and the sound stay right. The file must have passed `readMp4Shape`.
 */
export async function blankMp4Metadata(path: string): Promise<void> {
  const boxes = await withMp4(path, async (file) => await findMetadata(file, 0, file.bytes))
  if (boxes.length === 0) return
  const target = await open(path, 'r+')
  try {
    for (const { at, start, end } of boxes) {
      await target.write('free', at + 4, 'latin1')
      for (let from = start; from < end; from += zeros.length) {
        await target.write(zeros, 0, Math.min(zeros.length, end - from), from)
      }
    }
  } finally {
    await target.close()
  }
}

async function findMetadata(file: Mp4File, from: number, to: number): Promise<Box[]> {
  const found: Box[] = []
  for (const box of (await file.walk(from, to)) ?? []) {
    if (metadata.has(box.type)) found.push(box)
    else if (containers.has(box.type)) found.push(...(await findMetadata(file, box.start, box.end)))
  }
  return found
}

/** Where boxes of metadata may stand, besides the top. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
const metadata = new Set(['udta', 'meta', 'uuid', 'loci', 'XMP_', '\u00a9xyz'])
const zeros = Buffer.alloc(65_536)
