import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { eventEndpoints } from '@gatehouse/contract/history/events'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { request, type ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { startGatehouse } from './gatehouse'
import { megabytes, peakBytes, processorMs, resetPeak, residentBytes } from './processes'
import { printFigures, seconds } from './report'

// What open consoles cost: 200 connections to GET /admin/events of one server (docs/decisions/0080).

const readers = 200
const perSession = 10
const sessionsPerAdmin = 3
const changes = 20
/** Idle connections are looked at after some heartbeats. */
const idleMs = 20_000

const password = 'a stopwatch in the rain'
const server = await startGatehouse()
const open: ClientRequest[] = []

async function post(path: string, token: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', Authorization: token }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** As many sessions as the connections need: the server limits them for each session and admin. */
async function openSessions(): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 0; tokens.length < readers / perSession; number += 1) {
    const email = `reader-${number}@gatehouse.local`
    const fields = { name: `Reader ${number}`, email, phone_number: '1', status: 1 }
    await post(adminEndpoints.create.path, server.token, { ...fields, pswd: password, confirmPswd: password })
    for (let session = 0; session < sessionsPerAdmin; session += 1)
      tokens.push(String((await post(sessionEndpoints.signIn.path, '', { email, pswd: password }))['token']))
  }
  return tokens
}

/** Opens a connection; `onText` is called with everything that arrives. */
const connect = (token: string, onText: (text: string) => void) =>
  new Promise<void>((resolve, reject) => {
    const address = server.url + eventEndpoints.events.path
    const sent = request(address, { headers: { Authorization: token }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Events returned ${response.statusCode}`))
      response.setEncoding('utf8').on('data', onText).once('data', resolve)
    })
    sent.on('error', reject).end()
    open.push(sent)
  })

/** How long after its response a change has arrived at all connections. */
async function measureArrival(arrivals: Map<string, number>): Promise<number> {
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  const { id } = (await post(announcementEndpoints.create.path, server.token, body))['data'] as { id: string }
  const committedAt = performance.now()
  while ((arrivals.get(id) ?? 0) < readers) {
    if (performance.now() - committedAt > 30_000) throw new Error('A change has not arrived at all connections')
    await pause(2)
  }
  return performance.now() - committedAt
}

try {
  const tokens = await openSessions()
  /** At how many connections each record has arrived. */
  const arrivals = new Map<string, number>()
  const onText = (text: string) => {
    for (const [, id = ''] of text.matchAll(/"entity":"announcement","id":"([^"]+)"/g))
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
  }
  // The code of a connection is loaded and compiled before it is measured.
  await Promise.all(tokens.map((token) => connect(token, () => {})))
  await pause(3_000)
  for (const sent of open.splice(0)) sent.destroy()
  await pause(3_000)
  resetPeak(server.pid)
  const before = residentBytes(server.pid)
  for (let number = 0; number < readers; number += 1) await connect(tokens[Math.floor(number / perSession)]!, onText)
  const busyBefore = processorMs(server.pid)
  await pause(idleMs)
  const busyShare = (processorMs(server.pid) - busyBefore) / idleMs
  // The most, because garbage of the start is collected meanwhile.
  const grown = peakBytes(server.pid) - before
  const times: number[] = []
  for (let number = 0; number < changes; number += 1) {
    times.push(await measureArrival(arrivals))
    // At any moment between two looks at the database.
    await pause(Math.random() * 1_000)
  }
  const slowest = Math.max(...times)
  process.exitCode = printFigures(`${readers} idle connections for events`, [
    { what: 'memory, at most', measured: megabytes(grown), target: '< 40 MB', isReached: grown < 40_000_000 },
    {
      what: `an event at all, slowest of ${changes}`,
      measured: seconds(slowest),
      target: '< 2.0 s',
      isReached: slowest < 2_000,
    },
    { what: 'processor', measured: `${(busyShare * 100).toFixed(1)} %`, target: '< 10 %', isReached: busyShare < 0.1 },
  ])
} finally {
  for (const sent of open) sent.on('error', () => {}).destroy()
  await server.stop()
}
