import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser } from './embedded-cluster'
import type { Identity } from './embedded-identity'
import { hasCode, StartupError } from '../startup-error'

/** Part of the socket's name; nothing listens on the network. */
export const socketPort = 5432

/**
 * Every parameter is in the address, because the driver takes what is missing from PGPORT, PGOPTIONS, PGSSLMODE and the like.
 * The messages of failed statements stay out of PostgreSQL's log: they may contain values, such as email addresses, and the
 * caller gets them anyway.
 */
export function socketUrl(socketDirectory: string, database = databaseUser): string {
  const url = new URL(`postgresql://${databaseUser}@localhost:${socketPort}/${database}`)
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

export const socketOf = (socketDirectory: string) => join(socketDirectory, `.s.PGSQL.${socketPort}`)

/** A new folder for the socket: that of the data may have a path too long for one. */
export function makeSocketDirectory(identity: Identity): string {
  const folder = temporaryFolder()
  try {
    const made = mkdtempSync(join(folder, 'gatehouse-'))
    identity.own(made)
    return made
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT')) throw error
    const reason = hasCode(error, 'ENOENT', 'ENOTDIR') ? 'it does not exist' : 'it cannot be written'
    throw new StartupError(
      `The folder for temporary files, ${folder}, cannot be used: ${reason}. Set TMPDIR to a folder that can be written.`,
    )
  }
}

/** Empties the folder for another start of PostgreSQL, and makes it anew when somebody has removed it. */
export function renewSocketDirectory(path: string, identity: Identity): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.uid === identity.uid) {
    for (const name of readdirSync(path)) rmSync(join(path, name), { force: true })
  } else {
    // Fails when another user has made a folder of that name meanwhile, who could then answer in PostgreSQL's place.
    mkdirSync(path, { mode: 0o700 })
    identity.own(path)
  }
}

/** A socket path has at most 107 bytes on Linux and 103 on macOS, and the temporary folder of some machines is long. */
function temporaryFolder(): string {
  return tmpdir().length <= 60 ? tmpdir() : '/tmp'
}
