import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { hasCode } from './error-codes'
import { StartupError } from '../app-error'

const minVersion = 15

/**
 * Connects once to DATABASE_URL, and retries for `waitMs` while the server is starting.
 * @throws StartupError if it cannot be used; the message never contains the password
 */
export async function checkServer(databaseUrl: string, log: (line: string) => void, waitMs = 10_000): Promise<void> {
  const address = describeAddress(databaseUrl)
  const deadline = Date.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {
      // The next query fails with the same error.
    })
    try {
      await client.connect()
      await checkVersion(client, address)
      return
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isTemporary(error) || Date.now() > deadline)
        throw new StartupError(`The database at ${address} cannot be used: ${describeError(error)}.`)
      if (isFirst) log(`Waiting for the database at ${address} …`)
      await pause(250)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function checkVersion(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < minVersion) {
    throw new StartupError(`The database at ${address} is PostgreSQL ${major}; Gatehouse needs ${minVersion} or newer.`)
  }
}

/** 57P03: the server is starting up or recovering. */
function isTemporary(error: unknown): boolean {
  return hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOENT', '57P03')
}

function describeError(error: unknown): string {
  if (error instanceof DatabaseError) return error.message
  if (hasCode(error, 'ECONNREFUSED', 'ENOENT')) return 'connection refused'
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return 'the host name cannot be resolved'
  return error instanceof Error ? error.message : String(error)
}

function describeAddress(databaseUrl: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: databaseUrl })
    return `${host}:${port}/${database ?? ''}`
  } catch {
    throw new StartupError(
      'DATABASE_URL is not a PostgreSQL address. Its format is postgresql://user:password@host:5432/database.',
    )
  }
}
