import { megabytes, residentBytes } from '../../bench/processes'
import { minFigure, none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'
import { countStatuses, listStatuses, runLoad, sampleDuring } from '../server/load'

const maxSlopeBytes = 1_000_000

export const soak = proof({
  name: 'soak',
  claim: 'a constant load, 85 % reads, gets no error, and the memory of the server does not grow',
  numbers: { seconds: 600, rate: 150 },
  isQuick: false,
  run: ({ seconds, rate }) =>
    withGatehouse(async (gatehouse) => {
      const { url, pid } = gatehouse
      const token = await gatehouse.openSession()
      const samples: Sample[] = []
      const loading = runLoad({ url, token, requestsPerSecond: rate, seconds })
      const startedAt = performance.now()
      const report = await sampleDuring(loading, Math.min(2_000, seconds * 20), () => {
        samples.push({ minutes: (performance.now() - startedAt) / 60_000, bytes: residentBytes(pid) })
      })
      console.log(`  ${listStatuses(report)}`)
      // The first third warms up: code is compiled, and the heap grows to its working size.
      const settled = samples.slice(Math.floor(samples.length / 3))
      const slope = slopeOf(settled)
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
