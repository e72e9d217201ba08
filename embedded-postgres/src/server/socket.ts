import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError, hasCode } from '../embedded-postgres-error'
import type { Identity } from '../identity'

/** Part of the socket's file name; PostgreSQL does not listen on the network. */
export const socketPort = 5432

/**
 * All parameters are in the URL, because the driver reads missing ones from PGPORT, PGOPTIONS, PGSSLMODE and
 * the like. The messages of failed statements are not logged: they may contain values, such as email
 * addresses, and the client gets them.
 */
export function socketUrl(socketDirectory: string, user: string, database = user): string {
  const url = new URL(`postgresql://${user}@localhost:${socketPort}/${database}`)
  const parameters = {
    host: socketDirectory,
    sslmode: 'disable',
    sslnegotiation: 'postgres',
    replication: 'false',
    options: '-c log_min_messages=log',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const socketPath = (socketDirectory: string) => join(socketDirectory, `.s.PGSQL.${socketPort}`)

/** Creates a temporary folder for the socket: the path of the data folder may be too long for one. */
export function makeSocketDirectory(prefix: string, identity: Identity): string {
  const parent = temporaryFolder()
  try {
    const folder = mkdtempSync(join(parent, prefix))
    identity.own(folder)
    return folder
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT')) throw error
    const reason = hasCode(error, 'ENOENT', 'ENOTDIR') ? 'it does not exist' : 'it cannot be written'
    throw new EmbeddedPostgresError(
      `The folder for temporary files, ${parent}, cannot be used: ${reason}. Set TMPDIR to a folder that can be written.`,
    )
  }
}

/** Empties the folder before PostgreSQL is started again, and creates it if it was removed. */
export function renewSocketDirectory(path: string, identity: Identity): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.uid === identity.uid) {
    for (const name of readdirSync(path)) rmSync(join(path, name), { force: true })
  } else {
    // Fails when another user has created a folder of that name, who could then impersonate PostgreSQL.
    mkdirSync(path, { mode: 0o700 })
    identity.own(path)
  }
}

/**
 * A socket path has at most 107 bytes on Linux and 103 on macOS, and TMPDIR is long on some machines. The
 * setting of PostgreSQL is a list with commas, quotes and spaces between its folders.
 */
function temporaryFolder(): string {
  const folder = tmpdir()
  return Buffer.byteLength(folder) <= 60 && !/[\s,"]/.test(folder) ? folder : '/tmp'
}
