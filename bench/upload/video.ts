import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { makePhotograph } from '../../server/test/media/pictures'
import type { Running } from '../gatehouse'
import { megabytes, residentBytes } from '../processes'
import { type Figure, seconds } from '../report'
import { filePart, formEnd, formType, propertyFields } from './form'

const videoBytes = 500_000_000
const maxGrowth = 60_000_000

/** Memory of the server process while a 500 MB video is uploaded with a new property. */
export async function measureVideo(gatehouse: Running): Promise<Figure> {
  // One small listing first: the image worker and the upload
  // code are loaded once and stay, whatever is uploaded later.
  await upload(gatehouse, 1_000_000)
  await pause(2_000)
  const before = residentBytes(gatehouse.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(gatehouse.pid))), 20)
  const start = performance.now()
  await upload(gatehouse, videoBytes)
  const took = performance.now() - start
  clearInterval(watch)
  const growth = peak - before
  console.log(`Before ${megabytes(before)}, at most ${megabytes(peak)} while 500 MB came in within ${seconds(took)}`)
  return {
    what: 'growth of the server process with a 500 MB video',
    measured: megabytes(growth),
    target: `at most ${megabytes(maxGrowth)}`,
    isReached: growth <= maxGrowth,
  }
}

async function upload({ url, token }: Running, bytes: number): Promise<void> {
  const photograph = await makePhotograph()
  const start = filePart({ name: 'video_upload', filename: 'a.mp4', type: 'video/mp4' })
  const video = videoHead(bytes)
  const chunks = function* () {
    const image = filePart({ name: 'property_images', filename: 'a.jpg', type: 'image/jpeg' }, photograph)
    yield Buffer.concat([propertyFields, image, start, video])
    const chunk = Buffer.alloc(256 * 1024)
    for (let rest = bytes - video.length; rest > 0; rest -= chunk.length)
      yield chunk.subarray(0, Math.min(rest, chunk.length))
    yield formEnd
  }
  await send(url, { Authorization: token, 'Content-Type': formType }, chunks)
}

function send(url: string, headers: Record<string, string>, chunks: () => Generator<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, path } = propertyEndpoints.create
    const sending = request(url + path, { method, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}: ${body}`)),
      )
    })
    sending.on('error', reject)
    const source = chunks()
    const next = () => {
      for (let chunk = source.next(); chunk.done !== true; chunk = source.next()) {
        if (sending.write(chunk.value)) continue
        sending.once('drain', next)
        return
      }
      sending.end()
    }
    next()
  })
}

/** The start of an MP4 of `bytes` bytes: a picture track of 640 × 360, then media data up to the end. */
function videoHead(bytes: number): Buffer {
  const trackHead = Buffer.alloc(84)
  trackHead.writeUInt32BE(1, 12)
  trackHead.writeInt32BE(0x10000, 40)
  trackHead.writeInt32BE(0x10000, 56)
  trackHead.writeInt32BE(0x40000000, 72)
  trackHead.writeUInt32BE(640 << 16, 76)
  trackHead.writeUInt32BE(360 << 16, 80)
  const movieHead = Buffer.alloc(100)
  movieHead.writeUInt32BE(1000, 12)
  movieHead.writeUInt32BE(60_000, 16)
  const type = box('ftyp', Buffer.from('isom\0\0\0\0isommp41', 'latin1'))
  const movie = box('moov', box('mvhd', movieHead), box('trak', box('tkhd', trackHead)))
  const data = Buffer.alloc(8)
  data.writeUInt32BE(bytes - type.length - movie.length, 0)
  data.write('mdat', 4, 'latin1')
  return Buffer.concat([type, movie, data])
}

function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
