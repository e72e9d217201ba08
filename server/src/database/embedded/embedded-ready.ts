import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { databaseUser } from './embedded-cluster'
import { socketUrl } from './embedded-socket'
import { StartupError } from '../startup-error'

interface Starting {
  child: ChildProcess
  socketDirectory: string
  logFile: string
  isDurable: boolean
  log: (line: string) => void
}

/** Resolves when PostgreSQL takes connections, has our database, and keeps what it acknowledges. Throws a StartupError otherwise. */
export async function waitUntilReady(starting: Starting): Promise<void> {
  const client = await connectFirst(starting)
  try {
    if (starting.isDurable) await checkDurability(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseUser])
    if (rowCount === 0) await client.query(`create database ${databaseUser}`)
  } finally {
    await client.end()
  }
}

/** After a crash PostgreSQL first replays its log, so the wait has no end while the process lives; it only tells. */
async function connectFirst({ child, socketDirectory, logFile, log }: Starting): Promise<Client> {
  let tellAt = Date.now() + 3_000
  for (;;) {
    const client = new Client({
      connectionString: socketUrl(socketDirectory, 'postgres'),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {
      // The next query on it fails and says why.
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
        throw new StartupError(startFailureReason(logFile))
      if (error instanceof DatabaseError && error.code !== '57P03') throw error
    }
    if (Date.now() > tellAt) {
      log('Waiting for the database to finish its recovery …')
      tellAt = Date.now() + 10_000
    }
    await pause(10)
  }
}

async function checkDurability(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'on') {
      throw new StartupError(
        `The embedded database runs with ${setting} off and could lose data in a power cut, so Gatehouse does not start.`,
      )
    }
  }
}

function startFailureReason(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  const reason =
    lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1) ?? 'no reason was given'
  return `The embedded database did not start: ${reason.replace(/^.*?(FATAL|PANIC|LOG|ERROR):\s*/, '')}. See ${logFile}.`
}
