import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { alternate, ratioOf } from '../api/alternate'
import { makePhotograph } from '../api/photographs/make-photograph'
import { untilComplete } from '../api/photographs/until-complete'
import { endProcess, readUrl, type Running } from '../gatehouse'
import { type Figure, median, seconds } from '../report'
import { percentile, repeat, send } from './client'
import { filePart, formEnd, formType, propertyFields } from './form'

const maxRatio = 1.3
const maxSaveMs = 3_000
const maxP99Ms = 100
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`

/**
 * One photograph against a bare handler, alternately, and twenty in one save with other requests meanwhile.
 */
export async function measurePhotographs(gatehouse: Running, rounds: number): Promise<Figure[]> {
  const photograph = await makePhotograph()
  console.log(`The photograph has ${(photograph.length / 1_000_000).toFixed(1)} MB and 12 megapixels`)
  return [await compareOne(gatehouse, photograph, rounds), ...(await measureTwenty(gatehouse, photograph))]
}

async function compareOne(gatehouse: Running, photograph: Buffer, rounds: number): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bare-'))
  const program = fileURLToPath(new URL('bare.ts', import.meta.url))
  const bare = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, BARE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const side = { url: gatehouse.url, headers: { Authorization: gatehouse.token } }
  try {
    const bareUrl = await readUrl(bare)
    const form = formWith([photograph])
    const ours = async () => {
      const start = performance.now()
      const { data } = await create(gatehouse, form)
      await send(data.media.property_images[0]?.renditions[0]?.url ?? '')
      const took = performance.now() - start
      // The job must not run while the other side is measured.
      await untilComplete(side, data.id)
      return took
    }
    const theirs = async () => {
      const start = performance.now()
      const response = await send(bareUrl, { method: 'POST', body: photograph })
      await send(bareUrl + (JSON.parse(response.toString()) as { url: string }).url)
      return performance.now() - start
    }
    await ours()
    await theirs()
    const times = await alternate(rounds, { ours, theirs })
    const ratio = ratioOf(times.ours, times.theirs)
    console.log(
      `Ours ${milliseconds(median(times.ours))}, bare ${milliseconds(median(times.theirs))}, ${rounds} rounds`,
    )
    return {
      what: 'save of a photograph and its first thumbnail, against bare',
      measured: ratio.text,
      target: `at most ${maxRatio}`,
      isReached: ratio.median <= maxRatio,
    }
  } finally {
    await endProcess(bare)
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureTwenty(gatehouse: Running, photograph: Buffer): Promise<Figure[]> {
  const side = { url: gatehouse.url, headers: { Authorization: gatehouse.token } }
  const form = formWith(Array.from({ length: 20 }, () => photograph))
  const { data } = await create(gatehouse, formWith([photograph]))
  await untilComplete(side, data.id)
  const other = gatehouse.url + hrefFor(propertyEndpoints.find, { id: data.id })
  const saves: number[] = []
  const waits: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const stop = repeat(other, side.headers)
    const start = performance.now()
    const created = await create(gatehouse, form)
    saves.push(performance.now() - start)
    waits.push(...(await stop()))
    const stopJobs = repeat(other, side.headers)
    await untilComplete(side, created.data.id)
    const p99 = percentile(await stopJobs(), 0.99)
    const took = performance.now() - start
    console.log(`The other renditions were ready after ${seconds(took)}; p99 of others meanwhile ${milliseconds(p99)}`)
  }
  const p99 = percentile(
    waits.toSorted((one, other) => one - other),
    0.99,
  )
  return [
    {
      what: 'save of 20 such photographs',
      measured: `${seconds(median(saves))} (${seconds(Math.min(...saves))}–${seconds(Math.max(...saves))})`,
      target: `at most ${seconds(maxSaveMs)}`,
      isReached: median(saves) <= maxSaveMs,
    },
    {
      what: `p99 of ${waits.length} other requests meanwhile`,
      measured: milliseconds(p99),
      target: `under ${milliseconds(maxP99Ms)}`,
      isReached: p99 < maxP99Ms,
    },
  ]
}

function formWith(photographs: readonly Buffer[]): Buffer {
  const part = { name: 'property_images', filename: 'a.jpg', type: 'image/jpeg' }
  return Buffer.concat([propertyFields, ...photographs.map((content) => filePart(part, content)), formEnd])
}

async function create({ url, token }: Running, body: Buffer) {
  const { method, path, response } = propertyEndpoints.create
  const headers = { Authorization: token, 'Content-Type': formType }
  return response.parse(JSON.parse((await send(url + path, { method, headers, body })).toString()))
}
