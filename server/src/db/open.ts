import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { attachEmbedded, startEmbedded, type EmbeddedDatabase } from './embedded'
import { preparing } from './prepared'
import { checkServer } from './server-check'
import type { Tables } from './tables'

export interface OpenDatabase {
  db: Kysely<Tables>
  pool: Pool
  connectionString: string
  /** Gives the connections back and ends the embedded database, if this process started one. */
  close: () => Promise<void>
}

export interface OpenOptions {
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string | null | undefined
  dataDir: string
  log?: (line: string) => void
  /** For commands: use the database of a server that runs on the data folder, and start one only when none does. */
  attach?: boolean
  maxConnections?: number
}

/** Opens the database. A refusal to start is a StartRefusal with one sentence. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log = () => {}, attach = false, maxConnections = 16 } = options
  if (databaseUrl != null) {
    await checkServer(databaseUrl, log)
    return connect({ connectionString: databaseUrl, stop: () => Promise.resolve() }, maxConnections, log)
  }
  const attached = attach ? await attachEmbedded(dataDir) : null
  return connect(attached ?? (await startEmbedded({ dataDir, log })), maxConnections, log)
}

/** A pool and query builder on a server that is known to answer. */
export function connect(
  { connectionString, stop }: EmbeddedDatabase,
  maxConnections: number,
  log: (line: string) => void = () => {},
): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'gatehouse',
    types: { getTypeParser: parserOf },
  })
  // An idle connection that breaks would otherwise end the process, and so would one that is lent out but has no query running.
  let isClosing = false
  pool.on('error', (error) => isClosing || log(`A database connection broke: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return {
    db,
    pool,
    connectionString,
    close: async () => {
      isClosing = true
      await db.destroy()
      await stop()
    },
  }
}

const dateType: number = types.builtins.DATE
const bigintType: number = types.builtins.INT8

/** A `date` stays the text YYYY-MM-DD, which no time zone can shift; a `bigint` is a number. */
const parserOf: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && type === dateType) return (text: string) => text
  if (format !== 'binary' && type === bigintType) return safeInteger
  return format === 'binary' ? types.getTypeParser(type, 'binary') : types.getTypeParser(type, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which JavaScript cannot hold exactly`)
  return value
}
