import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'

import { megabytes, peakBytes, residentBytes, resetPeak } from '../../bench/processes'
import { makeHugePng } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { maxFigure, none, proof } from '../proof'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'
import { runParallel } from '../server/run-parallel'
import { sendRaw } from '../server/send-raw'

const maxGrowthBytes = 200_000_000
const maxMs = 10_000

interface Bomb {
  readonly what: string
  /** Returns the status. */
  readonly send: (gatehouse: Gatehouse, token: string) => Promise<number>
}

/** The worst picture that is accepted: libvips buffers whole rows, and this one has the longest. */
const widest = 'a PNG of 65,000 × 700 pixels, which is accepted'

/** Something small that a careless program expands, repeats or searches for a long time. */
async function makeBombs(): Promise<Bomb[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3366cc' }, limitInputPixels: false })
  const pictures = {
    'a PNG of 16,000 × 16,000 pixels': makeHugePng(16_000, 16_000),
    'a PNG of 65,000 × 800 pixels': makeHugePng(65_000, 800),
    [widest]: makeHugePng(65_000, 700),
    'a progressive JPEG of 36 megapixels': await plain(6_000, 6_000).jpeg({ progressive: true }).toBuffer(),
    'a WebP of 36 megapixels': await plain(6_000, 6_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'an SVG that names itself': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>'),
    'a JPEG that is a web page': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>')]),
  }
  const upload = (what: string, content: Buffer): Bomb => ({
    what,
    send: async ({ url }, token) => {
      const files = { property_images: [{ name: 'a.png', content }] }
      return (await sendRequest(url, propertyEndpoints.create, { token, body: samplePropertyInput, files })).status
    },
  })
  const post = (what: string, body: Buffer | string, headers: Readonly<Record<string, string>> = {}): Bomb => ({
    what,
    send: async ({ url }, token) => {
      const all = { Authorization: token, 'Content-Type': 'application/json', ...headers }
      const path = announcementEndpoints.create.path
      return (await sendRaw(url, { method: 'POST', path, headers: all, body: Buffer.from(body) })).status
    },
  })
  const search = (what: string, q: string): Bomb => ({
    what,
    send: async ({ url }, token) =>
      (await sendRequest(url, agentEndpoints.list, { token, query: { limit: 20, q } })).status,
  })
  const pipeline = (what: string, path: string): Bomb => ({
    what,
    send: ({ url }, token) =>
      sendAtOnce(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n\r\n`.repeat(5_000)),
  })
  const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join()
  return [
    ...Object.entries(pictures).map(([what, content]) => upload(what, content)),
    post('JSON 400,000 lists deep', '['.repeat(400_000) + ']'.repeat(400_000)),
    post('JSON with 60,000 keys', `{${keys}}`),
    post('a number of 900,000 digits', `{"announcement_text":${'9'.repeat(900_000)}}`),
    post(
      '900,000 spaces in a link',
      JSON.stringify({ announcement_text: 'a', redirect_link: `a.ng/${' '.repeat(900_000)}a` }),
    ),
    post('a link of 300,000 dots', JSON.stringify({ announcement_text: 'a', redirect_link: 'a.'.repeat(150_000) })),
    post('an email for slow patterns', JSON.stringify({ announcement_text: `${'a@'.repeat(200_000)}!` })),
    post('gzip of one gigabyte', Buffer.alloc(1_000_000), { 'Content-Encoding': 'gzip' }),
    post('two megabytes', `{"announcement_text":"${'a'.repeat(2_000_000)}"}`),
    post('a header of 15 kB', '{}', { 'X-A': 'a'.repeat(15_000) }),
    pipeline('5,000 requests at once on a connection', '/admin/stats'),
    pipeline('5,000 requests at once for pictures that do not exist', `/media/${'a'.repeat(22)}/full.jpg`),
    search(
      'a search of a hundred words',
      Array.from({ length: 99 }, (_, index) => `w${index}`)
        .join(' ')
        .slice(0, 200),
    ),
    search('a search of wildcards', '%_'.repeat(100)),
    search('a search of marks', `a${'\u0300'.repeat(199)}`),
  ]
}

export const bombs = proof({
  name: 'bombs',
  claim: 'small requests that expand are rejected quickly, with little memory, and others are served meanwhile',
  numbers: { parallel: 3 },
  isQuick: true,
  run: ({ parallel }) =>
    withGatehouse(async (gatehouse) => {
      const token = await gatehouse.openSession()
      const all = await makeBombs()
      const before = residentBytes(gatehouse.pid)
      resetPeak(gatehouse.pid)
      const accepted: string[] = []
      const times: number[] = []
      const others = watchOthers(gatehouse, token)
      for (const { what, send } of all) {
        const startedAt = performance.now()
        const copies = Array.from({ length: parallel }, () => what)
        const statuses = await runParallel(copies, parallel, () => send(gatehouse, token))
        times.push(performance.now() - startedAt)
        const isRejected = statuses.every((status) => status >= 400 && status < 500)
        if (!isRejected && !what.startsWith('a search') && what !== widest) accepted.push(what)
        if (statuses.some((status) => status >= 500)) accepted.push(`${what}: ${statuses.join()}`)
      }
      const slowestOther = await others.stop()
      for (const what of accepted) console.log(`  ${what}`)
      const growth = peakBytes(gatehouse.pid) - before
      return [
        none(`accepted, of ${all.length} kinds, ${parallel} at a time each`, accepted),
        maxFigure('the slowest kind', Math.max(...times) / 1000, maxMs / 1000, 's'),
        {
          what: 'growth of the process, at its peak',
          measured: megabytes(growth),
          target: `at most ${megabytes(maxGrowthBytes)}`,
          isReached: growth <= maxGrowthBytes,
        },
        maxFigure('the slowest of the other requests meanwhile', slowestOther / 1000, 2, 's'),
        none('crashes', gatehouse.exitCode() === null ? 0 : 1),
      ]
    }),
})

/** Sends bytes on a connection. Returns 429 if the server closes it within ten seconds, else 200. */
function sendAtOnce(url: string, text: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const timer = setTimeout(() => {
      resolve(200)
      socket.destroy()
    }, maxMs)
    socket.resume()
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(429)
    })
  })
}

/** Sends a request after the other until `stop`, which returns the milliseconds of the slowest. */
function watchOthers({ url }: Gatehouse, token: string) {
  const stopping = new AbortController()
  const slowest = (async () => {
    let longest = 0
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await sendRaw(url, { method: 'GET', path: '/admin/stats', headers: { Authorization: token } })
      longest = Math.max(longest, performance.now() - startedAt)
      await pause(50)
    }
    return longest
  })()
  return {
    stop: () => {
      stopping.abort()
      return slowest
    },
  }
}
