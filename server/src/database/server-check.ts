import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { hasCode } from './error-codes'
import { StartupError } from '../app-error'

const oldestVersion = 15

/**
 * Connects once to the server of DATABASE_URL, waiting a few seconds for one that starts beside us. Throws a StartupError
 * with a sentence that never holds the password.
 */
export async function checkServer(databaseUrl: string, log: (line: string) => void, waitMs = 10_000): Promise<void> {
  const place = placeOf(databaseUrl)
  const deadline = Date.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {
      // The next query on it fails and says why.
    })
    try {
      await client.connect()
      await checkVersion(client, place)
      return
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isWorthWaiting(error) || Date.now() > deadline)
        throw new StartupError(`The database at ${place} cannot be used: ${reasonOf(error)}.`)
      if (isFirst) log(`Waiting for the database at ${place} …`)
      await pause(250)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function checkVersion(client: Client, place: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < oldestVersion) {
    throw new StartupError(
      `The database at ${place} is PostgreSQL ${major}; Gatehouse needs ${oldestVersion} or newer.`,
    )
  }
}

/** 57P03 is a server that starts up or recovers. */
function isWorthWaiting(error: unknown): boolean {
  return hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOENT', '57P03')
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.message
  if (hasCode(error, 'ECONNREFUSED', 'ENOENT')) return 'nothing answers there'
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return 'the name of the host is not known'
  return error instanceof Error ? error.message : String(error)
}

function placeOf(databaseUrl: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: databaseUrl })
    return `${host}:${port}/${database ?? ''}`
  } catch {
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address. It reads postgresql://user:password@host:5432/database.',
    )
  }
}
