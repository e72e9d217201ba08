import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { get } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { endProcess, spawnGatehouse } from '../../gatehouse'
import { megabytes, residentBytes } from '../../processes'
import { median } from '../../report'
import { alternate, ratioOf } from '../alternate'
import { spawnBare } from '../programs'
import type { Row } from '../row'

interface Start {
  readonly firstResponseMs: number
  readonly idleBytes: number
}

const maxStartMs = 450
const maxIdleBytes = 95_000_000
const idleAfterMs = 3_000

/** From the start of the process to the first page of properties, and its memory a little later. */
export const start: Row = {
  name: 'start',
  async measure({ bench: { gatehouse, bare }, ours, rounds }) {
    const results = await alternate(rounds, {
      ours: () =>
        measureStart(`${propertyEndpoints.list.path}?limit=20`, ours.headers, (port) =>
          spawnGatehouse({ ...gatehouse, port }),
        ),
      bare: () => measureStart('/properties', {}, (port) => spawnBare({ ...bare, port })),
    })
    const times = (side: Start[]) => side.map(({ firstResponseMs }) => firstResponseMs)
    const memory = (side: Start[]) => side.map(({ idleBytes }) => idleBytes)
    const [startMs, idleBytes] = [median(times(results.ours)), median(memory(results.ours))]
    return [
      {
        row: 'start on DATABASE_URL to the first response',
        ours: `${startMs.toFixed(0)} ms`,
        bare: `${median(times(results.bare)).toFixed(0)} ms`,
        ratio: ratioOf(times(results.ours), times(results.bare)).text,
        times: '',
        goal: `≤ ${maxStartMs} ms`,
        isReached: startMs <= maxStartMs,
      },
      {
        row: 'idle memory',
        ours: megabytes(idleBytes),
        bare: megabytes(median(memory(results.bare))),
        ratio: ratioOf(memory(results.ours), memory(results.bare)).text,
        times: '',
        goal: `≤ ${megabytes(maxIdleBytes)}`,
        isReached: idleBytes <= maxIdleBytes,
      },
    ]
  },
}

async function measureStart(
  path: string,
  headers: Readonly<Record<string, string>>,
  spawn: (port: number) => ChildProcess,
): Promise<Start> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(port)
  try {
    while ((await statusOf(port, path, headers)) !== 200) await pause(2)
    const firstResponseMs = performance.now() - startedAt
    await pause(idleAfterMs)
    return { firstResponseMs, idleBytes: residentBytes(child.pid ?? 0) }
  } finally {
    await endProcess(child)
  }
}

/** 0 while the port is closed. A connection for each request, because a starting server may close it. */
function statusOf(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
