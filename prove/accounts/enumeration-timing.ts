import { sessionEndpoints } from '@gatehouse/contract/session'

import { median } from '../../bench/report'
import { insertAdmin } from '../../server/test/insert-rows'
import { sendRequest } from '../../server/test/send-request'
import { none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'

/** An account has 60 attempts in 15 minutes. */
const attemptsOfAccount = 50

export const enumerationTiming = proof({
  name: 'enumeration-timing',
  claim: 'the response to an unknown email has the same bytes and takes as long as that to a wrong password',
  numbers: { pairs: 200 },
  isQuick: true,
  run: ({ pairs }) =>
    withGatehouse(async ({ url, database: { db } }) => {
      const password = 'palm wine at dusk'
      const accounts: string[] = []
      while (accounts.length * attemptsOfAccount < pairs) accounts.push((await insertAdmin(db, { password })).email)
      let sent = 0
      const shapes = { wrong: new Set<string>(), unknown: new Set<string>() }
      const attempt = async (email: string, kind: 'wrong' | 'unknown'): Promise<number> => {
        // Every attempt comes from another address, because an address has few attempts.
        sent += 1
        const headers = { 'X-Forwarded-For': `198.18.${sent >> 8}.${sent & 255}` }
        const startedAt = performance.now()
        const response = await sendRequest(url, sessionEndpoints.signIn, { body: { email, pswd: 'wrong' }, headers })
        const ms = performance.now() - startedAt
        const names = [...response.headers.keys()].join()
        shapes[kind].add(`${response.status} ${response.text} ${names}`)
        return ms
      }
      const differences: number[] = []
      const times: number[] = []
      for (let pair = 0; pair < pairs; pair += 1) {
        const email = accounts[pair % accounts.length]!
        const other = `nobody-${pair}@gatehouse.test`
        const isWrongFirst = pair % 2 === 0
        const first = await attempt(isWrongFirst ? email : other, isWrongFirst ? 'wrong' : 'unknown')
        const second = await attempt(isWrongFirst ? other : email, isWrongFirst ? 'unknown' : 'wrong')
        differences.push(isWrongFirst ? second - first : first - second)
        times.push(isWrongFirst ? first : second)
      }
      const { low, high } = confidenceInterval(differences)
      const usual = median(times)
      const max = usual * 0.03
      const isSame = [...shapes.wrong].join() === [...shapes.unknown].join() && shapes.wrong.size === 1
      return [
        none('differences in status, bytes and names of headers', isSame ? 0 : 1),
        {
          what: `median difference of ${pairs} pairs, with its 99 % interval`,
          measured: `${median(differences).toFixed(2)} ms (${low.toFixed(2)} to ${high.toFixed(2)})`,
          target: `the interval includes 0, or is within 3 % of ${usual.toFixed(0)} ms`,
          isReached: (low <= 0 && high >= 0) || (low >= -max && high <= max),
        },
      ]
    }),
})

/**
 * The interval that contains the median with a probability of 99 %, by the order statistics of the binomial
 * distribution; independent of how the times are distributed.
 */
function confidenceInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((one, other) => one - other)
  const half = 2.576 * Math.sqrt(sorted.length / 4)
  const lowest = Math.max(0, Math.floor(sorted.length / 2 - half))
  const highest = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + half))
  return { low: sorted[lowest] ?? Number.NaN, high: sorted[highest] ?? Number.NaN }
}
