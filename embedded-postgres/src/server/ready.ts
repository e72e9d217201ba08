import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { EmbeddedPostgresError } from '../embedded-postgres-error'
import type { Layout } from '../layout'
import { hasExited } from './postgres-process'
import { socketUrl } from './socket'

interface Starting {
  child: ChildProcess
  socketDirectory: string
  layout: Layout
  isDurable: boolean
  log: (line: string) => void
}

/**
 * Resolves when PostgreSQL accepts connections, the database exists and the durability settings are on.
 * @throws EmbeddedPostgresError when PostgreSQL exits or is not durable
 */
export async function waitUntilReady(starting: Starting): Promise<void> {
  const { name } = starting.layout
  const client = await connectFirst(starting)
  try {
    if (starting.isDurable) await checkDurability(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * After a crash PostgreSQL replays its log first, so there is no time limit while the process runs, only a
 * line in the log.
 */
async function connectFirst({ child, socketDirectory, layout, log }: Starting): Promise<Client> {
  let logAt = performance.now() + 3_000
  for (;;) {
    const client = new Client({
      connectionString: socketUrl(socketDirectory, layout.name, 'postgres'),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {
      // The next query fails with the reason.
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      // It never connected.
      await client.end().catch(() => {})
      if (hasExited(child)) throw new EmbeddedPostgresError(startFailureReason(layout.logFile))
      if (error instanceof DatabaseError && error.code !== '57P03') throw error
    }
    if (performance.now() > logAt) {
      log('Waiting for the database to finish its recovery …')
      logAt = performance.now() + 10_000
    }
    await pause(10)
  }
}

async function checkDurability(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'on') {
      throw new EmbeddedPostgresError(`The embedded database has ${setting} off and could lose data in a power cut.`)
    }
  }
}

function startFailureReason(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const reason =
    lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1) ?? 'no reason was given'
  return `The embedded database did not start: ${reason.replace(/^.*?(FATAL|PANIC|LOG|ERROR):\s*/, '')}. See ${logFile}.`
}
