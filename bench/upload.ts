import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { makePhotograph } from '../server/test/media/pictures'
import { startGatehouse } from './gatehouse'
import { megabytes, residentBytes } from './processes'
import { printFigures, seconds } from './report'

// Memory of the server process while a 500 MB video is uploaded with a new property.

const videoBytes = 500_000_000
const maxGrowth = 60_000_000
const photograph = await makePhotograph()

const gatehouse = await startGatehouse()
try {
  // One small listing first: the image worker and the upload
  // code are loaded once and stay, whatever is uploaded later.
  await upload(1_000_000)
  await pause(2_000)
  const before = residentBytes(gatehouse.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(gatehouse.pid))), 20)
  const start = performance.now()
  await upload(videoBytes)
  const took = performance.now() - start
  clearInterval(watch)
  const growth = peak - before
  console.log(`Before ${megabytes(before)}, at most ${megabytes(peak)} while 500 MB came in within ${seconds(took)}`)
  process.exitCode = printFigures('Uploading a 500 MB video', [
    {
      what: 'growth of the server process',
      measured: megabytes(growth),
      target: `at most ${megabytes(maxGrowth)}`,
      isReached: growth <= maxGrowth,
    },
  ])
} finally {
  await gatehouse.stop()
}

async function upload(bytes: number): Promise<void> {
  const boundary = 'gatehouse-bench-boundary'
  const head = (name: string, rest = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`
  const fields = {
    location: '1 Admiralty Way, Lekki, Lagos',
    price: '85000000',
    property_description: 'A house with a long video',
    property_availability: '2027-01-15',
    amenities: '["Gym"]',
  }
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n${value}\r\n`)
  const image = Buffer.concat([
    Buffer.from(`${head('property_images', '; filename="a.jpg"')}Content-Type: image/jpeg\r\n\r\n`),
    photograph,
    Buffer.from('\r\n'),
  ])
  const start = Buffer.from(`${head('video_upload', '; filename="a.mp4"')}Content-Type: video/mp4\r\n\r\n`)
  const video = videoHead(bytes)
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  await send(`multipart/form-data; boundary=${boundary}`, function* () {
    yield Buffer.concat([Buffer.from(texts.join('')), image, start, video])
    const chunk = Buffer.alloc(256 * 1024)
    for (let rest = bytes - video.length; rest > 0; rest -= chunk.length)
      yield chunk.subarray(0, Math.min(rest, chunk.length))
    yield end
  })
}

function send(type: string, chunks: () => Generator<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, path } = propertyEndpoints.create
    const headers = { Authorization: gatehouse.token, 'Content-Type': type }
    const sending = request(gatehouse.url + path, { method, headers }, (response) => {
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
