import { setTimeout as pause } from 'node:timers/promises'

import { testAdmin } from '../../server/test/insert-rows'
import { until } from '../../server/test/until'
import { minFigure, maxFigure, none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'
import { countStatuses, listStatuses, runLoad } from '../server/load'
import { startPostgres } from '../server/postgres'

export const databaseDown = proof({
  name: 'database-down',
  claim: 'while the database server is stopped, requests get 503 with Retry-After, and none a 401',
  numbers: { before: 5, seconds: 60, after: 15, rate: 50 },
  isQuick: false,
  async run({ before, seconds, after, rate }) {
    const postgres = await startPostgres()
    try {
      return await withGatehouse(
        async (gatehouse) => {
          const { url } = gatehouse
          const token = await gatehouse.openSession()
          const total = before + seconds + after
          const loading = runLoad({ url, token, requestsPerSecond: rate, seconds: total })
          await pause(before * 1_000)
          await postgres.stop()
          await pause(seconds * 1_000)
          const page = await fetch(`${url}/login`)
          await postgres.start()
          const backAt = performance.now()
          const isWell = async () =>
            (await fetch(`${url}/admin/stats`, { headers: { Authorization: token } })).status === 200
          await until('requests succeed', isWell, 60_000)
          const wellMs = performance.now() - backAt
          const report = await loading
          console.log(`  ${listStatuses(report)}`)
          const signIn = await fetch(`${url}/admin/auth/signin`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email: testAdmin.email, pswd: testAdmin.password }),
          })
          return [
            minFigure(
              'requests that got 503 while it was stopped',
              countStatuses(report, (status) => status === 503),
              rate,
            ),
            none('503 without Retry-After', report.unnamed),
            none(
              '401',
              countStatuses(report, (status) => status === 401),
            ),
            none(
              'other errors',
              countStatuses(report, (status) => status >= 400 && status !== 503 && status !== 401),
            ),
            none('requests without a response within 15 s', report.broken),
            none('failures of the sign-in page while it was stopped', page.status === 200 ? 0 : 1),
            maxFigure('well after its return', wellMs / 1000, 5, 's'),
            maxFigure('last error after its return', Math.max(0, report.lastFailureAt - backAt) / 1000, 5, 's'),
            none('failures to sign in afterwards', signIn.status === 200 ? 0 : 1),
            none('crashes', gatehouse.exitCode() === null ? 0 : 1),
          ]
        },
        { DATABASE_URL: postgres.databaseUrl },
      )
    } finally {
      await postgres.remove()
    }
  },
})
