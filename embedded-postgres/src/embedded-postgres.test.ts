import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../test/data-folder'
import { holdDatabase } from '../test/programs'
import { name } from '../test/programs/name'
import { query } from '../test/query'
import { attachEmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { processesWithWorkingDirectory } from './processes/processes'

const start = (dataFolder: string) => startEmbeddedPostgres({ dataFolder, name, isDurable: false })

test('a data folder whose parent is a file is rejected', async () => {
  const file = join(makeDataFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(join(file, 'data'))).rejects.toMatchObject({
    name: 'EmbeddedPostgresError',
    code: 'FOLDER_UNUSABLE',
    message: `The data folder ${file}/data cannot be used: there is a file of that name, or above it.`,
  })
})

test.each([
  ['unknown files', { 'notes.txt': 'mine' }, 'FOLDER_FOREIGN', 'contains unknown files'],
  [
    'a database of another program',
    { PG_VERSION: '17\n' },
    'FOLDER_FOREIGN',
    'contains a PostgreSQL 17 database of another program',
  ],
  [
    'another engine',
    { 'houses-engine.json': '{"engine":"sqlite","major":3}' },
    'VERSION_MISMATCH',
    "was created with the engine 'sqlite', and this version runs PostgreSQL 18",
  ],
  [
    'another version',
    { PG_VERSION: '17\n', 'houses-engine.json': '{"engine":"postgresql","major":17}' },
    'VERSION_MISMATCH',
    'was created with PostgreSQL 17, and this version runs PostgreSQL 18',
  ],
  [
    'a marker that cannot be parsed',
    { PG_VERSION: '18\n', 'houses-engine.json': '{"eng' },
    'FOLDER_FOREIGN',
    'of another program',
  ],
])(
  'a folder with %s is rejected and not changed',
  async (_content, files: Record<string, string>, code: string, message: string) => {
    const dataFolder = makeDataFolder()
    const folder = join(dataFolder, 'database')
    mkdirSync(folder)
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
    await expect(start(dataFolder)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
    expect(readdirSync(dataFolder)).toEqual(['database'])
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted())
  },
)

test('a data folder that is itself the folder of a PostgreSQL server is rejected', async () => {
  const dataFolder = makeDataFolder()
  writeFileSync(join(dataFolder, 'PG_VERSION'), '18\n')
  await expect(start(dataFolder)).rejects.toThrow('is itself the data folder of another PostgreSQL server')
})

test('a name that would need quoting is rejected', async () => {
  const dataFolder = makeDataFolder()
  await expect(startEmbeddedPostgres({ dataFolder, name: 'My Houses' })).rejects.toThrow('"My Houses" is not a name')
  expect(readdirSync(dataFolder)).toEqual([])
})

test('a second server on the folder is rejected within 5 seconds, naming the holder', { timeout: 30_000 }, async () => {
  const dataFolder = await makeDatabaseFolder()
  const holder = await holdDatabase(dataFolder)
  const startedAt = Date.now()
  await expect(start(dataFolder)).rejects.toThrow(
    `The data folder ${dataFolder} is in use by another process (pid ${holder.pid}, `,
  )
  expect(Date.now() - startedAt).toBeLessThan(5_000)
  holder.child.kill('SIGTERM')
  await holder.ended
})

test('of several concurrent starts with a dead lock, exactly one gets the folder', { timeout: 60_000 }, async () => {
  const dataFolder = await makeDatabaseFolder()
  const dead = { pid: 4_194_303, startedAt: 'an earlier boot', program: 'start', socketDirectory: null }
  writeFileSync(join(dataFolder, 'houses.lock'), JSON.stringify(dead))
  const programs = await Promise.all([1, 2, 3, 4].map(() => holdDatabase(dataFolder)))
  const holders = programs.filter((program) => program.output().includes('ready'))
  const rejected = programs.filter((program) => program.output().includes('is in use by another process'))
  for (const { child } of holders) child.kill('SIGTERM')
  await Promise.all(programs.map(({ ended }) => ended))
  expect([holders.length, rejected.length]).toEqual([1, 3])
})

test('a database that could lose data in a power cut is rejected', async () => {
  const dataFolder = await makeDatabaseFolder()
  const database = await startForTest(dataFolder)
  await query(database.connectionString, 'alter role houses set synchronous_commit = off')
  await database.close()
  await expect(startEmbeddedPostgres({ dataFolder, name })).rejects.toThrow(
    'The embedded database has synchronous_commit off and could lose data in a power cut.',
  )
  expect(processesWithWorkingDirectory(realpathSync(join(dataFolder, 'database')))).toEqual([])
})

test('the database stores data, survives a restart, and leaves no process', async () => {
  const dataFolder = join(makeDataFolder(), `a folder's längster name ${'x'.repeat(120)}`, 'data')
  const first = await startEmbeddedPostgres({ dataFolder, name })
  const rows = await query<{ name: string; setting: string }>(
    first.connectionString,
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'lc_messages', 'server_encoding')`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    lc_messages: 'C',
    server_encoding: 'UTF8',
  })
  await query(first.connectionString, `create table kept as select 'Ọkáfọ̀r' as name`)
  await first.close()
  expect(processesWithWorkingDirectory(realpathSync(join(dataFolder, 'database')))).toEqual([])
  expect(readFileSync(join(dataFolder, 'houses.lock'), 'utf8').trim()).toBe('')
  const second = await startEmbeddedPostgres({ dataFolder, name })
  const stored = await query(second.connectionString, 'select name from kept')
  await second.close()
  expect(stored).toEqual([{ name: 'Ọkáfọ̀r' }])
})

test('a data folder can be a symbolic link', async () => {
  const folder = makeDataFolder()
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  await startForTest(join(folder, 'link'))
  await expect(start(join(folder, 'real'))).rejects.toThrow('is in use by another process')
})

test('a program attaches to the running database and leaves it running', { timeout: 30_000 }, async () => {
  const dataFolder = await makeDatabaseFolder()
  expect(hasEmbeddedPostgres({ dataFolder, name })).toBe(true)
  await expect(attachEmbeddedPostgres({ dataFolder, name })).resolves.toBeNull()
  const holder = await holdDatabase(dataFolder)
  const attached = await attachEmbeddedPostgres({ dataFolder, name })
  const rows = await query(attached?.connectionString ?? '', 'select value from kept')
  await attached?.close()
  expect(rows).toEqual([{ value: 'acknowledged' }])
  expect(readFileSync(join(dataFolder, 'houses.lock'), 'utf8')).toContain(`"pid":${holder.pid},`)
  holder.child.kill('SIGTERM')
  await expect(holder.ended).resolves.toBe(143)
})
