import type * as client from 'prom-client'

import type { Dependencies } from '../../dependencies'
import { findQueueState } from '../../jobs/queue-state'
import { readVolume } from '../../database/embedded-database'
import type { Health } from '../health'
import type { Usage } from '../usage'
import { version } from '../version'

type Client = typeof client

export interface StateDependencies extends Pick<Dependencies, 'healthDb' | 'pools' | 'slowStatements' | 'config'> {
  readonly health: Health
  readonly usage: () => Promise<Usage>
}

/** A gauge with its values, of which each has the same labels. */
interface Reading {
  readonly name: string
  readonly help: string
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/**
 * The state of the server in the format of Prometheus. What cannot be read is left out: an old value would
 * hide that.
 */
export async function readState({ Gauge, Registry }: Client, deps: StateDependencies): Promise<string> {
  const outcomes = await Promise.allSettled(readers.map((read) => read(deps)))
  const registry = new Registry()
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') continue
    for (const { name, help, values } of outcome.value) {
      const labelNames = Object.keys(values[0]?.labels ?? {})
      const gauge = new Gauge({ name: `gatehouse_${name}`, help, labelNames, registers: [registry] })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    }
  }
  return await registry.metrics()
}

const one = (name: string, help: string, value: number): Reading => ({ name, help, values: [{ value }] })

function by(label: string, name: string, help: string, values: Readonly<Record<string, number>>): Reading {
  return { name, help, values: Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value })) }
}

const states = { ok: 0, warning: 1, error: 2 } as const

const readers: readonly ((deps: StateDependencies) => Promise<readonly Reading[]>)[] = [
  async ({ slowStatements }) => [
    by('version', 'build_info', 'The version of the server', { [version]: 1 }),
    one('slow_statements', 'Statements since the start that took SLOW_STATEMENT_MS or longer', slowStatements.count()),
  ],

  async ({ health }) => {
    const { isReady, checks } = await health.report()
    const byCheck = Object.fromEntries(checks.map(({ name, state }) => [name, states[state]]))
    return [
      one('ready', '1 if requests should be sent to this server, otherwise 0', isReady ? 1 : 0),
      by('check', 'check_state', '0: the part works, 1: it needs attention, 2: it does not work', byCheck),
    ]
  },

  async ({ pools }) => {
    const named = Object.entries(pools)
    const values = named.flatMap(([pool, { totalCount, idleCount }]) => [
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    ])
    const max = Object.fromEntries(named.map(([pool, { options }]) => [pool, options.max]))
    const waiting = Object.fromEntries(named.map(([pool, { waitingCount }]) => [pool, waitingCount]))
    return [
      { name: 'database_connections', help: 'Open connections of a pool', values },
      by('pool', 'database_max_connections', 'The most connections that a pool opens', max),
      by('pool', 'database_waiting_requests', 'Requests that wait for a connection of a pool', waiting),
    ]
  },

  async ({ healthDb }) => {
    const { oldestSeconds, ...jobs } = await findQueueState(healthDb)
    return [
      by('state', 'jobs', 'Background jobs; failed: in the last twelve hours', { ...jobs }),
      one('jobs_oldest_seconds', 'For how long the oldest job that is due has waited', oldestSeconds),
    ]
  },

  async ({ usage }) => {
    const found = await usage()
    const bytes = { image: found.image_bytes, video: found.video_bytes }
    return [
      by('kind', 'media_bytes', 'Bytes of the stored files', bytes),
      by('kind', 'media_files', 'Stored pictures and videos', { image: found.images, video: found.videos }),
      one('database_bytes', 'Size of the database', found.database_bytes),
      one('resumable_uploads', 'Resumable uploads that no record uses yet', found.uploads),
      one('resumable_upload_bytes', 'Bytes that these uploads will have', found.upload_bytes),
    ]
  },

  async ({ config }) => {
    const { freeBytes, totalBytes } = await readVolume(config.dataDir)
    return [
      one('disk_free_bytes', 'Free bytes on the volume of DATA_DIR', freeBytes),
      one('disk_size_bytes', 'Size of the volume of DATA_DIR', totalBytes),
    ]
  },
]
