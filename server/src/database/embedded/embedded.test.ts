import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../../test/data-folder'
import { holdDatabase } from '../../../test/programs'
import { startEmbedded } from './embedded'
import { connect, openDatabase } from '../open'
import { processesWithWorkingDirectory } from './process-facts'

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {}, isDurable: false })

test('a data folder whose place is taken by a file is refused with a sentence', async () => {
  const file = join(makeDataFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(join(file, 'data'))).rejects.toThrow(
    `The data folder ${file}/data cannot be used: there is a file of that name, or above it. Set DATA_DIR to a folder that can be written.`,
  )
})

test.each([
  ['files that nobody knows', { 'notes.txt': 'mine' }, 'holds files that Gatehouse does not know'],
  [
    'a database that Gatehouse did not make',
    { PG_VERSION: '17\n' },
    'holds a PostgreSQL 17 database that Gatehouse did not make',
  ],
  [
    'another engine',
    { 'gatehouse-engine.json': '{"engine":"sqlite","major":3}' },
    "was made with the engine 'sqlite', and this Gatehouse runs PostgreSQL 18",
  ],
  [
    'another version',
    { PG_VERSION: '17\n', 'gatehouse-engine.json': '{"engine":"postgresql","major":17}' },
    'was made with PostgreSQL 17, and this Gatehouse runs PostgreSQL 18',
  ],
  [
    'a marker that cannot be read',
    { PG_VERSION: '18\n', 'gatehouse-engine.json': '{"eng' },
    'that Gatehouse did not make',
  ],
])('over %s no database is started, and nothing is changed', async (_what, files: Record<string, string>, message) => {
  const dataDir = makeDataFolder()
  const folder = join(dataDir, 'database')
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  await expect(start(dataDir)).rejects.toThrow(message)
  expect(readdirSync(dataDir)).toEqual(['database'])
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
})

test('a data folder that is itself the folder of a PostgreSQL server is refused', async () => {
  const dataDir = makeDataFolder()
  writeFileSync(join(dataDir, 'PG_VERSION'), '18\n')
  await expect(start(dataDir)).rejects.toThrow('is itself a PostgreSQL data folder, which Gatehouse did not make')
})

test('a second server on the folder is refused within 5 seconds, naming the holder', { timeout: 30_000 }, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  const startedAt = Date.now()
  await expect(start(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another Gatehouse process (pid ${holder.pid}, `,
  )
  expect(Date.now() - startedAt).toBeLessThan(5_000)
  holder.child.kill('SIGTERM')
  await holder.ended
})

test(
  'of several that start at the same moment over a dead lock exactly one gets the folder',
  { timeout: 60_000 },
  async () => {
    const dataDir = await makeDatabaseFolder()
    const dead = { pid: 4_194_303, startedAt: 'an earlier boot', program: 'start', socketDirectory: null }
    writeFileSync(join(dataDir, 'gatehouse.lock'), JSON.stringify(dead))
    const programs = await Promise.all([1, 2, 3, 4].map(() => holdDatabase(dataDir)))
    const holders = programs.filter((program) => program.output().includes('ready'))
    const refused = programs.filter((program) => program.output().includes('is in use by another Gatehouse process'))
    for (const { child } of holders) child.kill('SIGTERM')
    await Promise.all(programs.map(({ ended }) => ended))
    expect([holders.length, refused.length]).toEqual([1, 3])
  },
)

test('a database that would not survive a power cut is refused', async () => {
  const dataDir = await makeDatabaseFolder()
  const careless = await startForTest(dataDir)
  const { pool, close } = connect({ ...careless, stop: async () => {} })
  await pool.query('alter role gatehouse set synchronous_commit = off')
  await close()
  await careless.stop()
  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow(
    'The embedded database runs with synchronous_commit off and could lose data in a power cut, so Gatehouse does not start.',
  )
  expect(processesWithWorkingDirectory(realpathSync(join(dataDir, 'database')))).toEqual([])
})

test('the database keeps what it was given, survives a restart, and leaves nothing running', async () => {
  const dataDir = join(makeDataFolder(), `a folder's längster name ${'x'.repeat(120)}`, 'data')
  const first = await openDatabase({ dataDir })
  const { rows } = await first.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'lc_messages', 'server_encoding')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    lc_messages: 'C',
    server_encoding: 'UTF8',
  })
  await first.pool.query(`create table kept as select 'Ọkáfọ̀r' as name`)
  await first.close()
  expect(processesWithWorkingDirectory(realpathSync(join(dataDir, 'database')))).toEqual([])
  expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8').trim()).toBe('')
  const again = await openDatabase({ dataDir })
  const kept = await again.pool.query('select name from kept')
  await again.close()
  expect(kept.rows).toEqual([{ name: 'Ọkáfọ̀r' }])
})

test('a data folder may be a symbolic link', async () => {
  const folder = makeDataFolder()
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  await startForTest(join(folder, 'link'))
  await expect(start(join(folder, 'real'))).rejects.toThrow('is in use by another Gatehouse process')
})

test('a command attaches to the running database and leaves it running', { timeout: 30_000 }, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  const attached = await openDatabase({ dataDir, attach: true })
  const { rows } = await attached.pool.query('select value from kept')
  await attached.close()
  expect(rows).toEqual([{ value: 'acknowledged' }])
  expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8')).toContain(`"pid":${holder.pid},`)
  holder.child.kill('SIGTERM')
  await expect(holder.ended).resolves.toBe(143)
})

test('a command starts the database for its own duration where none runs', async () => {
  const dataDir = await makeDatabaseFolder()
  const own = await openDatabase({ dataDir, attach: true })
  await own.pool.query('select 1')
  await own.close()
  expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8').trim()).toBe('')
})
