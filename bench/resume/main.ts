import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { printFigures } from '../report'
import { type KillPoint, killPoints } from './kill-points'
import { endRunning, runJourney } from './journey'
import { makePhotographs } from './photographs'
import { hashUninterrupted } from './publication'

// Publishes a property in Chromium over a slow connection, ends the processes of the browser and of the
// server by SIGKILL at a chosen point, starts both again with the same profile and data, and continues.

const { values } = parseArgs({
  options: {
    photographs: { type: 'string', default: '20' },
    /** The size of each photograph; with --shrink they have 3.7 MB. */
    megabytes: { type: 'string', default: '6' },
    /** Bytes per second that the browser can send. */
    rate: { type: 'string', default: '1000000' },
    /** Milliseconds of a round trip. */
    latency: { type: 'string', default: '150' },
    /** Whether the console makes photographs smaller; otherwise "Send originals" is on. */
    shrink: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const isChosen = (point: KillPoint) => values.only === undefined || values.only.split(',').includes(point)
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-resume-'))
const removeFolder = () => rm(folder, { recursive: true, force: true })
const running = {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void endRunning(running)
      .then(removeFolder)
      .finally(() => process.exit(1))
  })
}
try {
  const photographs = await makePhotographs(join(folder, 'photographs'), {
    count: Number(values.photographs),
    megabytes: Number(values.megabytes),
    isOfCamera: values.shrink,
  })
  const served = values.shrink ? undefined : await hashUninterrupted(photographs.paths, join(folder, 'uninterrupted'))
  const connection = { bytesPerSecond: Number(values.rate), latencyMs: Number(values.latency) }
  for (const point of Object.keys(killPoints).filter((name): name is KillPoint => name in killPoints)) {
    if (!isChosen(point)) continue
    const options = { folder: join(folder, point), photographs, served, connection }
    const figures = await runJourney(point, options, running).catch((error: unknown) => {
      console.error(error)
      return [{ what: point, measured: 'failed', target: 'published', isReached: false }]
    })
    if (printFigures(`Resumed uploads: ${point}`, figures) !== 0) process.exitCode = 1
    await rm(options.folder, { recursive: true, force: true })
  }
} finally {
  await removeFolder()
}
