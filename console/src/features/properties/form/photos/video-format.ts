import { chosenVideoNotice, unplayableFormat, type VideoTrack } from '@gatehouse/contract/files/video-format'

/** What to say about a chosen video before it is sent; undefined if every browser plays it. */
export async function readVideoNotice(file: File): Promise<string | undefined> {
  const head = await readBytes(file, 0, 12)
  const format = textAt(head, 0, 4) === 'RIFF' ? 'AVI' : unplayableFormat(await readTracks(file))
  return format === null ? undefined : chosenVideoNotice(format)
}

interface Box {
  readonly type: string
  readonly body: DataView
}

/** The tracks of an MP4 (ISO 14496-12): of its index only, wherever in the file it is. */
async function readTracks(file: File): Promise<VideoTrack[]> {
  const index = await readIndex(file)
  const tracks = index ? boxesOf(index).filter(({ type }) => type === 'trak') : []
  return tracks.map(({ body }) => {
    const media = find(body, 'mdia')
    const handler = media && find(media, 'hdlr')
    const description = media && find(media, 'minf', 'stbl', 'stsd')
    return {
      handler: handler ? textAt(handler, 8, 4) : '',
      description: description ? bytesOf(description) : new Uint8Array(),
    }
  })
}

async function readIndex(file: File): Promise<DataView | undefined> {
  for (let at = 0, boxes = 0; at + 8 <= file.size && boxes < maxBoxes; boxes += 1) {
    const header = await readBytes(file, at, 16)
    const { size, headerSize } = sizeOf(header, file.size - at)
    if (size < headerSize) return undefined
    if (textAt(header, 4, 4) === 'moov') return await readBytes(file, at + headerSize, Math.min(size, maxIndexBytes))
    at += size
  }
  return undefined
}

const maxBoxes = 1_000
const maxIndexBytes = 32_000_000

function boxesOf(parent: DataView): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= parent.byteLength;) {
    const rest = new DataView(parent.buffer, parent.byteOffset + at, parent.byteLength - at)
    const { size, headerSize } = sizeOf(rest, rest.byteLength)
    if (size < headerSize || size > rest.byteLength) break
    const body = new DataView(rest.buffer, rest.byteOffset + headerSize, size - headerSize)
    boxes.push({ type: textAt(rest, 4, 4), body })
    at += size
  }
  return boxes
}

function find(parent: DataView, ...path: readonly string[]): DataView | undefined {
  return path.reduce<DataView | undefined>(
    (view, type) => view && boxesOf(view).find((box) => box.type === type)?.body,
    parent,
  )
}

/** A size of 0 extends to the end, one of 1 is followed by 64 bits. */
function sizeOf(header: DataView, rest: number): { size: number; headerSize: number } {
  const size = header.byteLength < 8 ? -1 : header.getUint32(0)
  if (size !== 1) return { size: size === 0 ? rest : size, headerSize: 8 }
  return { size: header.byteLength < 16 ? -1 : Number(header.getBigUint64(8)), headerSize: 16 }
}

const readBytes = async (file: File, at: number, length: number) =>
  new DataView(await file.slice(at, at + length).arrayBuffer())

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...bytesOf(view).subarray(at, at + length))
