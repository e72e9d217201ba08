import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../../test/data-folder'
import { holdDatabase } from '../../../test/programs'
import { until } from '../../../test/until'
import { openDatabase } from '../open'

const slow = { timeout: 60_000 }

/** What a shell may hold for the programs of another PostgreSQL, each of it wrong for ours. */
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
}

test('settings of other PostgreSQL programs in the shell do not concern the embedded database', slow, async () => {
  const dataDir = join(makeDataFolder(), 'data')
  const settings = { ...foreignSettings, PGOPTIONS: '-c no_such_setting=1' }
  const holder = await holdDatabase(dataDir, 'env', ...Object.entries(settings).map((pair) => pair.join('=')))
  expect(holder.output()).toContain('ready\n')
  holder.child.kill('SIGTERM')
  await holder.ended
})

test('what DATABASE_URL says goes before such settings', async () => {
  const { connectionString } = inject('testServer')
  const { host, port, user, database: name } = new Client({ connectionString })
  const url = new URL(connectionString)
  url.searchParams.set('host', host)
  url.port = String(port)
  for (const [parameter, value] of Object.entries({
    sslmode: 'disable',
    sslnegotiation: 'postgres',
    replication: 'false',
  })) {
    url.searchParams.set(parameter, value)
  }
  for (const [setting, value] of Object.entries(foreignSettings)) vi.stubEnv(setting, value)
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere' })
  const { rows } = await database.pool.query('select current_user as user, current_database() as database')
  await database.close()
  vi.unstubAllEnvs()
  expect(rows).toEqual([{ user, database: name }])
})

test('a socket folder that is removed is made anew, and the database can be reached again', slow, async () => {
  const { connectionString } = await startForTest(await makeDatabaseFolder())
  const socketDirectory = new URL(connectionString).searchParams.get('host') ?? ''
  rmSync(socketDirectory, { recursive: true })
  await expect(answers(connectionString)).resolves.toBe(false)
  await until('the database can be reached', () => answers(connectionString), 30_000)
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700)
})

test('a missing folder for temporary files is named, and not the data folder', async () => {
  const dataDir = await makeDatabaseFolder()
  vi.stubEnv('TMPDIR', '/nowhere/tmp')
  await expect(startForTest(dataDir)).rejects.toThrow(
    'The folder for temporary files, /nowhere/tmp, cannot be used: it does not exist. Set TMPDIR to a folder that can be written.',
  )
  vi.unstubAllEnvs()
})

test('an empty database folder that is a link is filled where it leads', slow, async () => {
  const [dataDir, volume] = [makeDataFolder(), makeDataFolder()]
  // What the root of a volume has from the beginning.
  mkdirSync(join(volume, 'lost+found'))
  symlinkSync(volume, join(dataDir, 'database'))
  const database = await startForTest(dataDir)
  expect(readdirSync(volume)).toEqual(expect.arrayContaining(['PG_VERSION', 'gatehouse-engine.json', 'postmaster.pid']))
  await database.stop()
  await expect(answers((await startForTest(dataDir)).connectionString)).resolves.toBe(true)
})

test('a database folder that leads to a missing volume is refused, and nothing is changed', async () => {
  const dataDir = makeDataFolder()
  symlinkSync('/nowhere/database', join(dataDir, 'database'))
  await expect(startForTest(dataDir)).rejects.toThrow(
    `${dataDir}/database leads to /nowhere/database, which does not exist. Mount that volume, or remove the link; nothing was changed.`,
  )
  expect(readdirSync(dataDir)).toEqual(['database'])
})

test('a database whose making was broken off is made again', slow, async () => {
  const dataDir = makeDataFolder()
  mkdirSync(join(dataDir, 'database', 'gatehouse-new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n')
  await expect(answers((await startForTest(dataDir)).connectionString)).resolves.toBe(true)
  expect(readdirSync(join(dataDir, 'database'))).not.toContain('gatehouse-new')
})

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
