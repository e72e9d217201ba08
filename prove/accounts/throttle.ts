import { sessionEndpoints } from '@gatehouse/contract/session'

import { sendRequest } from '../../server/test/send-request'
import { testAdmin } from '../../server/test/insert-rows'
import { median } from '../../bench/report'
import { maxFigure, none, proof } from '../proof'
import { type Gatehouse, withGatehouse } from '../server/gatehouse'

const mark = 'm'.repeat(43)

/** Sends one sign-in and returns its status. */
async function signIn({ url }: Gatehouse, address: string, pswd: string, more: object = {}): Promise<number> {
  const body = { email: testAdmin.email, pswd, ...more }
  const headers = { 'X-Forwarded-For': address }
  return (await sendRequest(url, sessionEndpoints.signIn, { body, headers })).status
}

/** Guesses with `width` requests in flight, from addresses that `addressOf` names, until `endsAt`. */
async function attack(gatehouse: Gatehouse, width: number, endsAt: number, addressOf: () => string): Promise<number[]> {
  const statuses: number[] = []
  const guess = async () => {
    while (performance.now() < endsAt) statuses.push(await signIn(gatehouse, addressOf(), `guess ${Math.random()}`))
  }
  await Promise.all(Array.from({ length: width }, guess))
  return statuses
}

export const throttle = proof({
  name: 'throttle',
  claim: 'an attacker guesses few passwords, and admins on their devices sign in and work meanwhile',
  numbers: { seconds: 10, connections: 34 },
  isQuick: true,
  run: ({ seconds, connections }) =>
    withGatehouse(async (gatehouse) => {
      const known = await signIn(gatehouse, '198.19.0.1', testAdmin.password, { device_mark: mark })
      const token = await gatehouse.openSession()
      const endsAt = performance.now() + seconds * 500
      const one = await attack(gatehouse, connections, endsAt, () => '198.19.1.1')
      // The second half: every attempt has another address.
      let next = 0
      const newAddress = () => `198.18.${(next += 1) >> 8}.${next & 255}`
      const many = attack(gatehouse, connections, performance.now() + seconds * 500, newAddress)
      const outcomes = await signInMeanwhile(gatehouse, token, seconds * 500)
      const guesses = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length
      const afterwards = await many
      const strange = [...one, ...afterwards].filter((status) => ![401, 429, 503].includes(status))
      return [
        none('first sign-ins on the known device that failed', known === 200 ? 0 : 1),
        maxFigure(`guesses from one address, ${one.length} attempts`, guesses(one), 10, 'guesses'),
        maxFigure(`guesses from any address, ${afterwards.length} attempts`, guesses(afterwards), 60, 'guesses'),
        none('other statuses than 401, 429 and 503', strange),
        none(`sign-ins of the known device that failed, of ${outcomes.signIns.length}`, failuresOf(outcomes.signIns)),
        none(`requests with a token that failed, of ${outcomes.requests.length}`, failuresOf(outcomes.requests)),
        maxFigure('median of such a sign-in', median(outcomes.signIns.map(({ ms }) => ms)) / 1000, 3, 's'),
      ]
    }),
})

interface Timed {
  readonly status: number
  readonly ms: number
}

const failuresOf = (outcomes: readonly Timed[]) => outcomes.filter(({ status }) => status !== 200)

/** Signs in on the known device and uses a session, again and again. */
async function signInMeanwhile(gatehouse: Gatehouse, token: string, forMs: number) {
  const endsAt = performance.now() + forMs
  const timed = async (send: () => Promise<number>): Promise<Timed> => {
    const startedAt = performance.now()
    const status = await send()
    return { status, ms: performance.now() - startedAt }
  }
  const signIns: Timed[] = []
  const requests: Timed[] = []
  while (performance.now() < endsAt) {
    signIns.push(await timed(() => signIn(gatehouse, '198.19.2.2', testAdmin.password, { device_mark: mark })))
    const headers = { Authorization: token }
    requests.push(await timed(async () => (await fetch(`${gatehouse.url}/admin/stats`, { headers })).status))
  }
  return { signIns, requests }
}
