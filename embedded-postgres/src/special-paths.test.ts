import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../test/data-folder'
import { succeeds } from '../test/query'
import { findBinaries } from './binaries'
import { createCluster, hasCluster, openClusterFolder } from './cluster'
import { chooseIdentity } from './identity'
import { describeLayout } from './layout'

const slow = { timeout: 60_000 }
const special = `a #1 50% ?x $1 \`b 'it' "ọ́" \\ é`

test('a data folder may have any characters in its path', slow, async () => {
  const { connectionString } = await startForTest(join(makeDataFolder(), special, 'data'))
  await expect(succeeds(connectionString)).resolves.toBe(true)
})

test('a database is created by programs that have any characters in their path', slow, () => {
  const installed = dirname(dirname(findBinaries().initdb))
  const folder = join(makeDataFolder(), special)
  cpSync(installed, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(folder, 'native', 'bin', name)) as [
    string,
    string,
  ]
  const layout = describeLayout(makeDataFolder(), 'houses')
  const clusterFolder = openClusterFolder(layout)
  const identity = chooseIdentity(clusterFolder, postgres)
  const before = readdirSync(tmpdir()).filter(isCopy)
  createCluster({ folder: clusterFolder, layout, binaries: { postgres, initdb }, identity, isDurable: false })
  expect(hasCluster(layout)).toBe(true)
  expect(readdirSync(tmpdir()).filter(isCopy)).toEqual(before)
})

const isCopy = (name: string) => name.startsWith('postgres-programs-')

test.each(['a, b', 'a "b"', 'ọ́'.repeat(15)])('the socket is in another folder if TMPDIR is %s', slow, async (name) => {
  const temporary = join(makeDataFolder(), name)
  mkdirSync(temporary)
  const dataFolder = await makeDatabaseFolder()
  vi.stubEnv('TMPDIR', temporary)
  try {
    const { connectionString } = await startForTest(dataFolder)
    await expect(succeeds(connectionString)).resolves.toBe(true)
  } finally {
    vi.unstubAllEnvs()
  }
})
