import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { type Pooler, poolLimits, startupLimits } from '../connections'
import { hasCode } from '../error-codes'
import { StartupError } from '../../app-error'
import { findOtherSettings, settingStatements, withSessionSettings } from './session-settings'

const minVersion = 15

/**
 * Connects once to DATABASE_URL, and retries for `waitMs` while the server is starting.
 * @throws StartupError if it cannot be used; the message never contains the password
 */
export async function checkServer(
  databaseUrl: string,
  pooler: Pooler,
  log: (line: string) => void,
  waitMs = 10_000,
): Promise<void> {
  const address = describeAddress(databaseUrl)
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    const limits = pooler === null ? startupLimits(checkLimits) : {}
    const connectionString = pooler === null ? withSessionSettings(databaseUrl) : databaseUrl
    const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, ...limits })
    client.on('error', () => {
      // The next query fails with the same error.
    })
    try {
      await client.connect()
      await checkVersion(client, address)
      await checkSession(client, pooler, address)
      await checkSchema(client, address)
      return
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (pooler === null && isUnsupportedParameter(error)) throw poolerInBetween(address)
      if (!isTemporary(error) || performance.now() > deadline)
        throw new StartupError(`The database at ${address} cannot be used: ${describeError(error)}.`)
      if (isFirst) log(`Waiting for the database at ${address} …`)
      await pause(250)
    } finally {
      // Its error is handled above.
      await client.end().catch(() => {})
    }
  }
}

async function checkVersion(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  const major = Math.floor(Number(version) / 10_000)
  if (major < minVersion) {
    throw new StartupError(`The database at ${address} is PostgreSQL ${major}; Gatehouse needs ${minVersion} or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `The database at ${address} has the encoding ${encoding}, which cannot store every character. Create one with: create database NAME encoding 'UTF8' template template0;`,
    )
  }
}

/** Limits of these connections only, so that no setting of the server has the same value by chance. */
const checkLimits = { ...poolLimits.requests, statementMs: 14_983 }

/**
 * A pooler does not apply the settings of our connections to the sessions that it shares. Those that change
 * values must be the server's own there, except the time zone: times are sent with their offset, and the days
 * of Lagos are computed with `at time zone`.
 */
async function checkSession(client: Client, pooler: Pooler, address: string): Promise<void> {
  const others = (await findOtherSettings(client)).filter(({ name }) => pooler === null || name !== 'TimeZone')
  if (pooler === null) {
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = 'statement_timeout'`,
    )
    if (Number(rows[0]?.setting) !== checkLimits.statementMs || others.length > 0) throw poolerInBetween(address)
  } else if (others.length > 0) {
    const found = others.map(({ name, value }) => `${name} = ${value}`).join(', ')
    const names = others.map(({ name }) => name)
    throw new StartupError(
      `The database at ${address} has settings that change values: ${found}. Through a pooler, Gatehouse cannot set them for its connections. Run ${settingStatements(names, client.user ?? '')} Then let the pooler open new sessions.`,
    )
  }
}

/**
 * New tables are created in the first schema of `search_path`, and a backup contains the tables of that one.
 */
async function checkSchema(client: Client, address: string): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; first: string; path: string; filled: string[] }>(`
    select current_schema() as schema, (current_schemas(true))[1] as first, current_setting('search_path') as path,
      array(select nspname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relname in ('migration', 'property') group by 1 having count(*) = 2) as filled`)
  const { schema, first, path, filled } = rows[0]!
  const problem = `The search_path of the database at ${address}, ${path},`
  if (schema === null) throw new StartupError(`${problem} contains no schema that exists. Set it to public.`)
  if (first !== 'pg_catalog')
    throw new StartupError(
      `${problem} has schemas before pg_catalog, which may redefine functions. Set it to ${schema}.`,
    )
  if (filled.length === 0 || filled.includes(schema)) return
  throw new StartupError(
    `${problem} leads to the schema ${schema}, and the tables of Gatehouse are in ${filled.join(', ')}. Set it to ${filled[0]}; nothing was changed.`,
  )
}

/** The words of PgBouncer, if it is not configured to ignore the parameter. */
const isUnsupportedParameter = (error: unknown): boolean =>
  error instanceof DatabaseError && /unsupported startup parameter/.test(error.message)

const poolerInBetween = (address: string) =>
  new StartupError(
    `The database at ${address} is behind a connection pooler, such as PgBouncer, which does not apply the settings of connections. Set DATABASE_POOLER=transaction, or connect to PostgreSQL directly.`,
  )

/** 57P03: the server is starting up or recovering. 08P01, or an end: a pooler or a proxy has no server. */
function isTemporary(error: unknown): boolean {
  if (error instanceof Error && error.message.startsWith('Connection terminated')) return true
  return hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOENT', '57P03', '08P01')
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
