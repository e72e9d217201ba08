import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../test/data-folder'
import { holdDatabase } from '../test/programs'
import { succeeds } from '../test/query'

const slow = { timeout: 60_000 }

/** Settings of the clients of another PostgreSQL, each of them wrong here. */
const foreignSettings = {
  PGHOST: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'somebody',
  PGDATABASE: 'elsewhere',
  PGPASSWORD: 'wrong',
  PGSSLMODE: 'require',
  PGSSLNEGOTIATION: 'direct',
  PGREPLICATION: 'database',
  PGDATA: '/nowhere',
  PGAPPNAME: 'shell',
  PGTZ: 'Nowhere',
  PGOPTIONS: '-c no_such_setting=1',
}

test('PostgreSQL settings in the environment have no effect on the embedded database', slow, async () => {
  const dataFolder = join(makeDataFolder(), 'data')
  const holder = await holdDatabase(dataFolder, 'env', ...Object.entries(foreignSettings).map((pair) => pair.join('=')))
  expect(holder.output()).toContain('ready\n')
  holder.child.kill('SIGTERM')
  await holder.ended
})

test('a socket folder that is removed is created again, and the database can be reached again', slow, async () => {
  const { connectionString } = await startForTest(await makeDatabaseFolder())
  const socketDirectory = new URL(connectionString).searchParams.get('host') ?? ''
  rmSync(socketDirectory, { recursive: true })
  await expect(succeeds(connectionString)).resolves.toBe(false)
  await vi.waitUntil(() => succeeds(connectionString), { timeout: 30_000 })
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700)
})

test('the error for a missing folder for temporary files names that folder', async () => {
  const dataFolder = await makeDatabaseFolder()
  vi.stubEnv('TMPDIR', '/nowhere/tmp')
  await expect(startForTest(dataFolder)).rejects.toThrow(
    'The folder for temporary files, /nowhere/tmp, cannot be used: it does not exist. Set TMPDIR to a folder that can be written.',
  )
  vi.unstubAllEnvs()
})

test('an empty database folder that is a link is filled at its target', slow, async () => {
  const [dataFolder, volume] = [makeDataFolder(), makeDataFolder()]
  // As on a new ext4 volume.
  mkdirSync(join(volume, 'lost+found'))
  symlinkSync(volume, join(dataFolder, 'database'))
  const database = await startForTest(dataFolder)
  expect(readdirSync(volume)).toEqual(expect.arrayContaining(['PG_VERSION', 'houses-engine.json', 'postmaster.pid']))
  await database.close()
  await expect(succeeds((await startForTest(dataFolder)).connectionString)).resolves.toBe(true)
})

test('a database folder that is a link to a missing volume is rejected, and nothing is changed', async () => {
  const dataFolder = makeDataFolder()
  symlinkSync('/nowhere/database', join(dataFolder, 'database'))
  await expect(startForTest(dataFolder)).rejects.toThrow(
    `${dataFolder}/database is a link to /nowhere/database, which does not exist. Mount that volume, or remove the link; nothing was changed.`,
  )
  expect(readdirSync(dataFolder)).toEqual(['database'])
})

test('a database whose creation was interrupted is created again', slow, async () => {
  const dataFolder = makeDataFolder()
  mkdirSync(join(dataFolder, 'database', 'houses-new', 'base'), { recursive: true })
  writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '18\n')
  await expect(succeeds((await startForTest(dataFolder)).connectionString)).resolves.toBe(true)
  expect(readdirSync(join(dataFolder, 'database'))).not.toContain('houses-new')
})
