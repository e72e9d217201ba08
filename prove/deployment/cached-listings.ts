import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import autocannon from 'autocannon'
import { Agent, request } from 'node:https'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Figure } from '../../bench/report'
import { freePort } from '../../server/test/free-port'
import { insertManyProperties } from '../../server/test/insert-many-properties'
import { until } from '../../server/test/until'
import { maxFigure, minFigure, none, proof } from '../proof'
import { type Gatehouse, makeFolder, withGatehouse } from '../server/gatehouse'
import { writeNginx } from './nginx'
import { run, start } from './programs'

/** PUBLIC_LISTINGS_MAX_AGE of the server, in seconds. nginx counts whole seconds, so it may add one. */
const maxAge = 3

const settings = {
  PUBLIC_LISTINGS: 'true',
  PUBLIC_LISTINGS_MAX_AGE: String(maxAge),
  PUBLIC_URL: 'https://console.example.com',
  LOG_REQUESTS: 'true',
}

const pages = ['', '&sort=price_asc', '&type=Sell', '&min_price=2', '&state=available', '&q=house'].map(
  (query) => `/data/properties?limit=12${query}`,
)

export const cachedListings = proof({
  name: 'listings',
  claim: 'deploy/nginx.conf caches public listings: 1,000 requests a second, no deleted one is shown for too long',
  numbers: { seconds: 20, connections: 50, properties: 2_000 },
  isQuick: false,
  async run(numbers) {
    const folder = makeFolder()
    try {
      return await withGatehouse((gatehouse) => measure(gatehouse, folder, numbers), settings)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

async function measure(
  gatehouse: Gatehouse,
  folder: string,
  { seconds, connections, properties }: Readonly<Record<'seconds' | 'connections' | 'properties', number>>,
): Promise<readonly Figure[]> {
  const { url, database } = gatehouse
  const ids = await insertManyProperties(database.db, properties)
  const token = await gatehouse.openSession()
  const { args, secure } = await writeNginx(folder, [String(await freePort()), new URL(url).port])
  await run('nginx', ['-t', ...args])
  const nginx = await start('nginx', args)
  try {
    const cache = `https://127.0.0.1:${secure}`
    const isReachable = () => send(cache, '/login').then(isOk, () => false)
    await until('nginx responds', isReachable)
    const deletions = deleteDuring(cache, url, token, ids, seconds)
    const load = await autocannon({
      url: cache,
      requests: pages.map((path) => ({ method: 'GET', path })),
      connections,
      duration: seconds,
    })
    const { shownMs, again } = await deletions
    const reached = gatehouse
      .output()
      .split('\n')
      .filter((line) => line.includes('/data/properties')).length
    console.log(`  ${load.requests.total} responses of nginx, ${reached} of Gatehouse; p99 ${load.latency.p99} ms`)
    return [
      minFigure('requests a second', load.requests.average, 1_000),
      none('responses other than 200', load.non2xx + load.errors),
      minFigure('listings deleted', shownMs.length, 3),
      maxFigure('longest time that a deleted one was shown', Math.max(...shownMs) / 1_000, maxAge + 1, 's'),
      none('deleted listings that appeared again', again),
      none('deleted listings shown by the first request after a pause', await readAfterPause(cache, url, token, ids)),
      ...(await readWithToken(cache, token)),
    ]
  } finally {
    await nginx.stop()
  }
}

/** Deletes listings whose pages are read, and measures for how long the cache still shows each. */
async function deleteDuring(cache: string, server: string, token: string, ids: readonly string[], seconds: number) {
  const shownMs: number[] = []
  const again: string[] = []
  const end = performance.now() + seconds * 1_000
  for (const id of ids) {
    if (performance.now() > end) break
    const page = `/data/properties/${id}`
    if (!isOk(await send(cache, page))) throw new Error(`${page} is not shown`)
    await remove(server, token, id)
    const deletedAt = performance.now()
    while (performance.now() - deletedAt < 10_000 && isOk(await send(cache, page))) await sleep(20)
    shownMs.push(performance.now() - deletedAt)
    for (let times = 0; times < 3; times += 1) if (isOk(await send(cache, page))) again.push(id)
  }
  return { shownMs, again }
}

/** Reads what was deleted when nothing else is read: a cache may not show it while it fetches the 404. */
async function readAfterPause(cache: string, server: string, token: string, ids: readonly string[]) {
  const pages = ids.slice(-5).map((id) => `/data/properties/${id}`)
  for (const page of pages) await send(cache, page)
  for (const id of ids.slice(-5)) await remove(server, token, id)
  await sleep((maxAge + 1) * 1_000)
  const responses = await Promise.all(pages.map((page) => send(cache, page)))
  return responses.filter(isOk)
}

async function remove(server: string, token: string, id: string): Promise<void> {
  const path = propertyEndpoints.remove.path.replace('{id}', id)
  const { status } = await fetch(server + path, { method: 'DELETE', headers: { Authorization: token } })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** What is sent with a token is neither stored nor taken from the cache. */
async function readWithToken(cache: string, token: string): Promise<readonly Figure[]> {
  const [page = ''] = pages
  const responses = [
    await send(cache, page, { Authorization: token }),
    await send(cache, page),
    await send(cache, page, { Authorization: 'wrong' }),
  ]
  const expected = ['200 no-store', '200 no-cache', '401 no-store']
  const found = responses.map(({ status, cacheControl }) => `${status} ${cacheControl}`)
  return [
    none(
      `responses other than ${expected.join(', ')}`,
      found.filter((one, index) => one !== expected[index]),
    ),
  ]
}

const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })

/** Sends a GET without a check of the certificate. */
const send = (url: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; cacheControl: string | undefined }>((resolve, reject) => {
    const sent = request(url + path, { headers: { ...headers }, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, cacheControl: response.headers['cache-control'] }),
      )
    })
    sent.once('error', reject).end()
  })

const isOk = ({ status }: { readonly status: number }) => status === 200
