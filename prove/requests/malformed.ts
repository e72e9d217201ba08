import { allEndpoints } from '@gatehouse/contract/endpoints'
import * as fc from 'fast-check'

import {
  insertAdmin,
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  openSession,
} from '../../server/test/insert-rows'
import { minFigure, none, proof } from '../proof'
import { type Gatehouse, intakeKey, withGatehouse } from '../server/gatehouse'
import { runParallel } from '../server/run-parallel'
import { NoResponse, sendRaw } from '../server/send-raw'
import { findFault } from './check-response'
import { fieldsOf } from './endpoint-fields'
import { type MalformedRequest, malformedRequest } from './malformed-request'
import { malformedUpload, startUploads, uploadRoutes } from './malformed-upload'
import { sendWireShapes } from './wire-shapes'

export const malformed = proof({
  name: 'malformed',
  claim: 'malformed requests over every route and every field get a clear error, never a 5xx, a crash or a hang',
  numbers: { requests: 20_000, seed: 20_261_122 },
  isQuick: false,
  run: ({ requests, seed }) =>
    withGatehouse(async (gatehouse) => {
      const ids = await insertRecords(gatehouse)
      const tokens = await createTokens(gatehouse)
      const uploads = await startUploads({ url: gatehouse.url, token: tokens.token }, 20)
      const arbitraries = [
        ...fieldsOf(withEnd).map((fields) => malformedRequest(fields, ids)),
        ...uploadRoutes.map((route) => malformedUpload(route, uploads)),
      ]
      const perRoute = Math.ceil(requests / arbitraries.length)
      const byRoute = arbitraries.map((arbitrary, index) =>
        fc.sample(arbitrary, { seed: seed + index, numRuns: perRoute }),
      )
      // One of each route after the other, so that the slow ones do not come together.
      const cases = Array.from({ length: perRoute }, (_, run) => byRoute.map((route) => route[run]!)).flat()
      const faults: string[] = []
      const nameOf = ({ route }: MalformedRequest) => `${route.method} ${route.path}`
      const unreached = new Set(cases.map(nameOf))
      const statuses = new Map<number, number>()
      await runParallel(cases, 8, async (sent) => {
        const { status, fault } = await tokens.use(sent, (token) => sendOne(gatehouse.url, sent, token))
        if (status !== 401) unreached.delete(nameOf(sent))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const { method, path } = sent.request
        if (fault !== null) faults.push(`${method} ${path.slice(0, 120)} (${sent.what}): ${fault}`)
      })
      const wireFaults = await sendWireShapes(gatehouse.url, await gatehouse.openSession())
      for (const fault of [...faults, ...wireFaults].slice(0, 20)) console.log(`  ${fault}`)
      for (const name of unreached) console.log(`  ${name} got only 401`)
      console.log(
        `  ${[...statuses]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', ')}`,
      )
      const logged = gatehouse
        .output()
        .split('\n')
        .filter((line) => line.includes('"request failed"'))
      const after = await fetch(`${gatehouse.url}/admin/stats`, {
        headers: { Authorization: await gatehouse.openSession() },
      })
      return [
        minFigure('requests sent', cases.length, requests),
        none('routes that no request reached', unreached.size),
        none('5xx, hangs, broken connections and unclear errors', faults),
        none('the same for requests that are no valid HTTP', wireFaults),
        none('errors in the log', logged),
        none('crashes', gatehouse.exitCode() === null && after.status === 200 ? 0 : 1),
      ]
    }),
})

async function insertRecords({ database: { db } }: Gatehouse): Promise<string[]> {
  const rows = [await insertAgent(db), await insertAgent(db), await insertAnnouncement(db)]
  return [...rows.map(({ id }) => id), (await insertAffiliate(db)).affiliate_code]
}

/** A stream of events has no end, so that a request for it would count as one that hangs. */
const withEnd = allEndpoints.filter(({ isEventStream }) => isEventStream !== true)

/**
 * Requests that may end sessions get a new session of a second admin, because a list that is being sent is
 * aborted when its session ends. They are sent one at a time, because some end all sessions of the admin.
 */
async function createTokens(gatehouse: Gatehouse) {
  const { db } = gatehouse.database
  const [token, second] = [await gatehouse.openSession(), await insertAdmin(db, { password: 'akara every Saturday' })]
  const endsSessions = /^\/admin\/(?:auth\/signout|account)/
  let last: Promise<unknown> = Promise.resolve()
  return {
    token,
    /** Calls `send` with a token for the request. */
    use<Result>({ route }: MalformedRequest, send: (token: string) => Promise<Result>): Promise<Result> {
      if (!endsSessions.test(route.path)) return send(token)
      const sent = last.then(async () => send(await openSession(db, second)))
      last = sent.catch(() => undefined)
      return sent
    },
  }
}

async function sendOne(url: string, sent: MalformedRequest, token: string) {
  const { route, request, isAuthenticated, address } = sent
  const key = route.access === 'intake' ? intakeKey : token
  const headers = {
    ...request.headers,
    'X-Forwarded-For': address,
    ...(isAuthenticated ? { Authorization: key } : {}),
  }
  try {
    const response = await sendRaw(url, { ...request, headers })
    return { status: response.status, fault: findFault(response, request.method) }
  } catch (error) {
    if (error instanceof NoResponse) return { status: 0, fault: error.message }
    throw error
  }
}
