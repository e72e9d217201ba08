import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabaseFolder, startForTest } from '../../../test/data-folder'
import { drainDatabase, holdDatabase } from '../../../test/programs'
import { until } from '../../../test/until'
import { liveHolder } from './embedded-lock'
import { connect } from '../open'
import { processesWithWorkingDirectory, processFacts } from './process-facts'

const slow = { timeout: 40_000 }
const workersOf = (dataDir: string) => processesWithWorkingDirectory(realpathSync(join(dataDir, 'database')))
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'database', 'postmaster.pid'), 'utf8').split('\n')[0])

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a program that gets %s ends its database with it',
  slow,
  async (name) => {
    const dataDir = await makeDatabaseFolder()
    const holder = await holdDatabase(dataDir)
    // Ctrl-C reaches the whole process group, as here.
    process.kill(-holder.pid, name)
    await expect(holder.ended).resolves.toBeGreaterThan(128)
    expect(workersOf(dataDir)).toEqual([])
    expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8').trim()).toBe('')
    expect(readFileSync(join(dataDir, 'database.log'), 'utf8')).toContain('database system is shut down')
  },
)

test('Ctrl-C leaves the database to a program that still has work for it', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const program = await drainDatabase(dataDir)
  process.kill(-program.pid, 'SIGINT')
  await expect(program.ended).resolves.toBe(0)
  expect(program.output()).toBe('ready\ndrained\n')
})

test('after kill -9 the next start ends the orphan and keeps what was acknowledged', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  const orphan = postmasterOf(dataDir)
  const socketDirectory = liveHolder(dataDir)?.socketDirectory ?? ''
  expect(existsSync(socketDirectory)).toBe(true)
  holder.child.kill('SIGKILL')
  await holder.ended
  expect(processFacts(orphan)).not.toBeNull()
  const startedAt = Date.now()
  const { pool, close } = connect({ ...(await startForTest(dataDir)), stop: async () => {} })
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  const { rows } = await pool.query('select value from kept')
  await close()
  expect(rows).toEqual([{ value: 'acknowledged' }])
  expect(processFacts(orphan)).toBeNull()
  expect(existsSync(socketDirectory)).toBe(false)
})

test('after kill -9 of everything the next start recovers', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  for (const pid of [holder.pid, ...workersOf(dataDir)]) process.kill(pid, 'SIGKILL')
  await holder.ended
  const { pool, close } = connect({ ...(await startForTest(dataDir)), stop: async () => {} })
  const { rows } = await pool.query('select value from kept')
  await close()
  expect(rows).toEqual([{ value: 'acknowledged' }])
})

test('children of a killed postmaster are waited for', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  holder.child.kill('SIGKILL')
  await holder.ended
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await startForTest(dataDir)
  expect(workersOf(dataDir)).toContain(postmasterOf(dataDir))
})

test('a pid file that names a zombie does not stop the start', async () => {
  const dataDir = await makeDatabaseFolder()
  const zombie = await makeZombie()
  writePidFile(dataDir, zombie)
  expect(() => process.kill(zombie, 0), 'to kill(pid, 0) a zombie is alive').not.toThrow()
  await startForTest(dataDir)
  expect(workersOf(dataDir)).toContain(postmasterOf(dataDir))
})

test('a pid file whose number belongs to another program by now does not stop the start, nor hurt that program', async () => {
  const dataDir = await makeDatabaseFolder()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  writePidFile(dataDir, other.pid ?? 0)
  await startForTest(dataDir)
  expect(workersOf(dataDir)).toContain(postmasterOf(dataDir))
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 4_194_303, startedAt: 'long ago', socketDirectory: null })],
  [
    'whose number belongs to another process by now',
    JSON.stringify({ pid: process.ppid, startedAt: 'long ago', socketDirectory: null }),
  ],
  ['that is empty', ''],
  ['that was cut short', '{"pid":12'],
])('a lock file %s does not stop the start', async (_what, content) => {
  const dataDir = await makeDatabaseFolder()
  writeFileSync(join(dataDir, 'gatehouse.lock'), content)
  await startForTest(dataDir)
  expect(readFileSync(join(dataDir, 'gatehouse.lock'), 'utf8')).toContain(`"pid":${process.pid},`)
})

test('a database that is killed beneath a running program comes back at the same address', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const { pool, close } = connect({ ...(await startForTest(dataDir, true)), stop: async () => {} })
  await pool.query('create table kept as select 1 as value')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const works = () =>
    pool.query('select value from kept').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
  await until('the database has gone', async () => !(await works()))
  await until('it answers again', works)
  expect((await pool.query('select value from kept')).rows).toEqual([{ value: 1 }])
  await close()
})

function writePidFile(dataDir: string, pid: number): void {
  const folder = join(dataDir, 'database')
  const lines = [pid, folder, Math.floor(Date.now() / 1000), 5432, '/tmp', '', '  1234567   0', 'ready   ', '']
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
}

/** A parent that never asks after its dead child leaves it a zombie. */
async function makeZombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  let printed = ''
  parent.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await until('the child has told its number', () => printed.endsWith('\n'))
  const pid = Number(printed)
  await until('the child is dead', () => processFacts(pid) === null)
  return pid
}
