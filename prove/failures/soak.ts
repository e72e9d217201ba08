import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { setTimeout as pause } from 'node:timers/promises'

import { megabytes, residentBytes } from '../../bench/processes'
import { makePhotograph } from '../../server/test/media/pictures'
import { sendRequest } from '../../server/test/send-request'
import { minFigure, none, proof } from '../proof'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'
import { countStatuses, listStatuses, runLoad, sampleDuring } from '../server/load'

const maxSlopeBytes = 1_000_000

export const soak = proof({
  name: 'soak',
  claim: 'a constant load of reads, writes and photographs gets no error, and the memory of the server is level',
  numbers: { seconds: 1_800, rate: 150, photographs: 10 },
  isQuick: false,
  run: ({ seconds, rate, photographs }) =>
    withGatehouse(async (gatehouse) => {
      const { url, pid } = gatehouse
      const token = await gatehouse.openSession()
      const samples: Sample[] = []
      const startedAt = performance.now()
      const loading = runLoad({ url, token, requestsPerSecond: rate, seconds })
      const sending = sendPhotographs(gatehouse, token, photographs, startedAt + seconds * 1_000)
      const report = await sampleDuring(loading, Math.min(2_000, seconds * 20), () => {
        samples.push({ minutes: (performance.now() - startedAt) / 60_000, bytes: residentBytes(pid) })
      })
      const { rejected, saved } = await sending
      console.log(`  ${listStatuses(report)}; ${saved} properties with photographs`)
      await pause(restMs)
      const restBytes = residentBytes(pid)
      // The first third warms up: code is compiled, and the heap grows to its working size.
      const settled = samples.slice(Math.floor(samples.length / 3))
      const slope = slopeOf(settled)
      const levels = settled.map(({ bytes }) => bytes).toSorted((one, other) => one - other)
      const level = (share: number) => megabytes(levels[Math.floor((levels.length - 1) * share)] ?? 0)
      console.log(
        `  memory: ${level(0)}, median ${level(0.5)}, ${level(1)} under load, ${megabytes(restBytes)} after it`,
      )
      return [
        minFigure('responses', report.sent, Math.floor(rate * seconds * 0.97)),
        none(
          '5xx',
          countStatuses(report, (status) => status >= 500),
        ),
        none(
          'other errors',
          countStatuses(report, (status) => status >= 400 && status < 500),
        ),
        none('requests without a response within 15 s', report.broken),
        minFigure('properties with photographs', saved, Math.floor((photographs * seconds) / 60 / 2)),
        none('rejected photographs', rejected),
        {
          what: `slope of the memory, from ${megabytes(settled[0]?.bytes ?? 0)} to ${megabytes(settled.at(-1)?.bytes ?? 0)}`,
          measured: `${(slope / 1_000_000).toFixed(2)} MB a minute`,
          target: 'under 1 MB a minute',
          isReached: slope < maxSlopeBytes,
        },
        none('crashes', gatehouse.exitCode() === null ? 0 : 1),
      ]
    }),
})

const restMs = 20_000

/** Creates properties with a photograph of 12 megapixels, `perMinute` at most, until a time. */
async function sendPhotographs({ url }: Gatehouse, token: string, perMinute: number, until: number) {
  const content = await makePhotograph({ width: 4_000, height: 3_000 })
  const files = { property_images: [{ name: 'front.jpg', content }] }
  const counts = { saved: 0, rejected: 0 }
  if (perMinute === 0) return counts
  while (performance.now() < until) {
    const next = pause(60_000 / perMinute)
    const { status } = await sendRequest(url, propertyEndpoints.create, { token, body: samplePropertyInput, files })
    if (status === 200) counts.saved += 1
    else counts.rejected += 1
    await next
  }
  return counts
}

interface Sample {
  readonly minutes: number
  readonly bytes: number
}

/** Bytes a minute, by linear regression. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [time, memory] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(({ bytes }) => bytes))]
  const covariance = samples.reduce((sum, { minutes, bytes }) => sum + (minutes - time) * (bytes - memory), 0)
  const variance = samples.reduce((sum, { minutes }) => sum + (minutes - time) ** 2, 0)
  return covariance / variance
}
