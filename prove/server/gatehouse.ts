import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'

import { builtServer, memorySettings } from '../../bench/gatehouse'
import { type OpenDatabase, openDatabase } from '../../server/src/database/open'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { openSession, testAdmin } from '../../server/test/insert-rows'

export const intakeKey = 'key-of-the-site-in-the-proofs'

/** The built server as a separate process, and a connection to its database. */
export interface Gatehouse extends KillableServer {
  readonly dataDir: string
  readonly database: OpenDatabase
  /** A new session of the first admin, without the cost of hashing. */
  openSession(): Promise<string>
}

/**
 * Starts the built server on a new data folder, or on `dataDir`, runs `work`, and removes what it made.
 * DATABASE_URL of the environment names a database to use instead of the embedded one; it must be empty.
 * Requests may name their client's address in X-Forwarded-For, because most limits are per address.
 */
export async function withGatehouse<Result>(
  work: (gatehouse: Gatehouse) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const dataDir = settings['DATA_DIR'] ?? makeFolder()
  const databaseUrl = settings['DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? ''
  const all = {
    ...memorySettings,
    TRUSTED_PROXIES: '127.0.0.1',
    INTAKE_KEY: intakeKey,
    ...settings,
    DATABASE_URL: databaseUrl,
  }
  const server = await startKillable(builtServer, dataDir, all)
  const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null, attach: true })
  try {
    return await work({ ...server, dataDir, database, openSession: () => sessionOf(database) })
  } finally {
    await database.close()
    await server.stop()
    if (settings['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'gatehouse-prove-'))

/** A new session of the first admin, without the cost of hashing. */
export async function sessionOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string> {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    select id, password_hash from admin where email = ${testAdmin.email} and deleted_at is null`.execute(db)
  const [admin] = rows
  if (!admin) throw new Error('The first admin does not exist')
  return await openSession(db, admin)
}
