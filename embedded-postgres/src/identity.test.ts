import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, startForTest } from '../test/data-folder'
import { holdDatabase } from '../test/programs'
import { findBinaries } from './binaries'
import { chooseIdentity } from './identity'

// Each test has an expectation for root and one for an ordinary user; none is skipped for either.
const isRoot = process.getuid?.() === 0
/** Containers often run as a uid without a name, and PostgreSQL requires one. */
const isNameless = !isRoot && !hasName()
const nobody = 65_534
const anyProgram = '/bin/true'

test('root without user namespaces, in a folder that no other user can enter, is rejected', () => {
  blockUserNamespaces()
  const folder = makeDataFolder()
  const choose = () => chooseIdentity(join(folder, 'database'), anyProgram)
  if (isRoot) {
    expect(choose).toThrow('PostgreSQL does not run as root, and no alternative works on this machine')
    expect(choose).toThrow(expect.objectContaining({ code: 'ROOT_UNSUPPORTED' }))
  } else if (isNameless) {
    expect(choose).toThrow('has no name on this machine, which PostgreSQL requires')
  } else {
    expect(choose().spawnAs).toEqual({})
  }
})

test('root without user namespaces runs as nobody, who becomes the owner of the folder and its content', () => {
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

test('root uses a user namespace, which changes no owner, below a folder that only root can enter', async () => {
  const dataFolder = join(makeDataFolder(), 'data')
  await startForTest(dataFolder)
  expect(statSync(join(dataFolder, 'database')).uid).toBe(process.getuid?.())
})

test('root runs the database of another user as that user', () => {
  const folder = makeOpenFolder()
  const database = join(folder, 'database')
  mkdirSync(database)
  if (isRoot) chownSync(database, 1234, 1234)
  const identity = chooseIdentity(database, anyProgram)
  expect(identity.spawnAs).toEqual(isRoot ? { uid: 1234, gid: 1234 } : {})
  // The uid 1234 has no name, so it gets one in a namespace.
  if (isRoot) expect(identity.wrap('postgres', [])[0]).toBe('unshare')
})

test('the database runs as nobody, or the error gives the reason', async () => {
  blockUserNamespaces()
  const dataFolder = makeOpenFolder()
  const canNobodyRun =
    spawnSync(findBinaries().postgres, ['--version'], isRoot ? { uid: nobody, cwd: '/' } : {}).status === 0
  if (!canNobodyRun || isNameless) {
    await expect(startForTest(dataFolder)).rejects.toMatchObject({
      code: isRoot ? 'ROOT_UNSUPPORTED' : 'USER_UNSUPPORTED',
    })
    return
  }
  await (await startForTest(dataFolder)).close()
  expect(statSync(join(dataFolder, 'database', 'PG_VERSION')).uid).toBe(isRoot ? nobody : process.getuid?.())
  expect(statSync(dataFolder).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
  // A second start, with namespaces, does not change it.
  await startForTest(dataFolder)
})

test('a folder that this user cannot write is rejected', { timeout: 30_000 }, async () => {
  const dataFolder = makeDataFolder()
  // Root can write everywhere, but not as another user in a user namespace.
  if (isRoot) chownSync(dataFolder, nobody, nobody)
  else chmodSync(dataFolder, 0o500)
  const program = await holdDatabase(dataFolder, ...(isRoot ? ['unshare', '--user', '--map-user=1000'] : []))
  await expect(program.ended).resolves.toBe(1)
  expect(program.output()).toBe(`The data folder ${dataFolder} cannot be used: this user may not write there.\n`)
})

/** A folder that every user can enter, unlike those of mkdtemp. */
function makeOpenFolder(): string {
  const folder = makeDataFolder()
  chmodSync(folder, 0o755)
  return folder
}

/** Adds an `unshare` to PATH that fails as the real one does where user namespaces are off. */
function blockUserNamespaces(): void {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-path-'))
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
