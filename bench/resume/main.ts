import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { printFigures, type Figure } from '../report'
import { type KillPoint, killPoints } from './kill-points'
import { runJourney } from './journey'
import { makePhotographs } from './photographs'

// Publishes a property in Chromium over a slow connection, ends the processes of the browser and of the
// server by SIGKILL at a chosen point, starts both again with the same profile and data, and continues.

const { values } = parseArgs({
  options: {
    photographs: { type: 'string', default: '20' },
    /** Of each photograph; with --shrink they have 3.7 MB. */
    megabytes: { type: 'string', default: '6' },
    /** Bytes per second that the browser can send. */
    rate: { type: 'string', default: '1000000' },
    /** Milliseconds of a round trip. */
    latency: { type: 'string', default: '150' },
    /** Without it, "Send originals" is on. */
    shrink: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

const isChosen = (point: KillPoint) => values.only === undefined || values.only.split(',').includes(point)
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-resume-'))
try {
  const photographs = await makePhotographs(join(folder, 'photographs'), {
    count: Number(values.photographs),
    megabytes: Number(values.megabytes),
    isOfCamera: values.shrink,
  })
  const figures: Figure[] = []
  for (const point of Object.keys(killPoints).filter((name): name is KillPoint => name in killPoints)) {
    if (!isChosen(point)) continue
    const connection = { bytesPerSecond: Number(values.rate), latencyMs: Number(values.latency) }
    const found = await runJourney(point, {
      folder: join(folder, point),
      photographs,
      connection,
      shrinks: values.shrink,
    })
    figures.push(...found)
  }
  process.exitCode = printFigures('Resumed uploads', figures)
} finally {
  await rm(folder, { recursive: true, force: true })
}
