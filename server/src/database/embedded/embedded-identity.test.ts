import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, startForTest } from '../../../test/data-folder'
import { holdDatabase } from '../../../test/programs'
import { findBinaries } from './embedded-binaries'
import { chooseIdentity } from './embedded-identity'

// These tests say what happens to root, and what happens to an ordinary user at the same place: none is skipped for either.
const isRoot = process.getuid?.() === 0
/** Containers are often run as a number that has no name, and PostgreSQL asks for one. */
const isNameless = !isRoot && !hasName()
const nobody = 65_534
const anyProgram = '/bin/true'

test('root without user namespaces, in a folder that nobody else may enter, is told about DATABASE_URL', () => {
  blockUserNamespaces()
  const folder = makeDataFolder()
  const choose = () => chooseIdentity(join(folder, 'database'), anyProgram)
  if (isRoot) {
    expect(choose).toThrow('PostgreSQL does not run as root, and this machine allows no way round that')
    expect(choose).toThrow('Start Gatehouse as an ordinary user, or set DATABASE_URL to a PostgreSQL server')
  } else if (isNameless) {
    expect(choose).toThrow('has no name on this machine, which PostgreSQL asks for')
  } else {
    expect(choose().spawnAs).toEqual({})
  }
})

test('root without user namespaces becomes nobody, and the folder goes to nobody with all that is in it', () => {
  blockUserNamespaces()
  const folder = makeOpenFolder()
  mkdirSync(join(folder, 'database'))
  writeFileSync(join(folder, 'database', 'file'), '')
  if (isNameless) return expect(() => chooseIdentity(join(folder, 'database'), anyProgram)).toThrow('has no name')
  const identity = chooseIdentity(join(folder, 'database'), anyProgram)
  identity.own(join(folder, 'database'))
  expect(identity.spawnAs).toEqual(isRoot ? { uid: nobody, gid: nobody } : {})
  const owner = isRoot ? nobody : process.getuid?.()
  expect(statSync(join(folder, 'database', 'file')).uid).toBe(owner)
  expect(statSync(join(folder, 'database')).uid).toBe(owner)
})

test('root takes a user namespace where it can, which changes no owner, below a folder that only root may enter', async () => {
  const dataDir = join(makeDataFolder(), 'data')
  await startForTest(dataDir)
  expect(statSync(join(dataDir, 'database')).uid).toBe(process.getuid?.())
})

test('root runs the database of another user as that user, so that it stays theirs', () => {
  const folder = makeOpenFolder()
  const database = join(folder, 'database')
  mkdirSync(database)
  if (isRoot) chownSync(database, 1234, 1234)
  const identity = chooseIdentity(database, anyProgram)
  expect(identity.spawnAs).toEqual(isRoot ? { uid: 1234, gid: 1234 } : {})
  // The number 1234 has no name, so it gets one in a namespace.
  if (isRoot) expect(identity.wrap('postgres', [])[0]).toBe('unshare')
})

test('the database really runs as nobody, or says why it cannot', async () => {
  blockUserNamespaces()
  const dataDir = makeOpenFolder()
  const canNobodyRun =
    spawnSync(findBinaries().postgres, ['--version'], isRoot ? { uid: nobody, cwd: '/' } : {}).status === 0
  if (!canNobodyRun || isNameless) {
    await expect(startForTest(dataDir)).rejects.toThrow('set DATABASE_URL')
    return
  }
  await (await startForTest(dataDir)).stop()
  expect(statSync(join(dataDir, 'database', 'PG_VERSION')).uid).toBe(isRoot ? nobody : process.getuid?.())
  expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
  // A second start, with namespaces again, leaves it as it is.
  await startForTest(dataDir)
})

test('a folder that this user may not write is refused with a sentence', { timeout: 30_000 }, async () => {
  const dataDir = makeDataFolder()
  // Root may write everywhere, but not from a user namespace in which it is nobody special.
  if (isRoot) chownSync(dataDir, nobody, nobody)
  else chmodSync(dataDir, 0o500)
  const program = await holdDatabase(dataDir, ...(isRoot ? ['unshare', '--user', '--map-user=1000'] : []))
  await expect(program.ended).resolves.toBe(1)
  expect(program.output()).toBe(
    `The data folder ${dataDir} cannot be used: this user may not write there. Set DATA_DIR to a folder that can be written.\n`,
  )
})

/** A folder that every user may enter, unlike those of mkdtemp. */
function makeOpenFolder(): string {
  const folder = makeDataFolder()
  chmodSync(folder, 0o755)
  return folder
}

/** Puts an `unshare` first on the PATH that fails as the real one does where user namespaces are off. */
function blockUserNamespaces(): void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-path-'))
  writeFileSync(
    join(folder, 'unshare'),
    '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n',
    { mode: 0o755 },
  )
  const before = process.env['PATH']
  process.env['PATH'] = `${folder}:${before}`
  onTestFinished(() => {
    process.env['PATH'] = before
    rmSync(folder, { recursive: true, force: true })
  })
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
