import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDatabaseFolder, startForTest } from '../../test/data-folder'
import { drainDatabase, holdDatabase } from '../../test/programs'
import { query, succeeds } from '../../test/query'
import { processesWithWorkingDirectory, processInfo } from './processes'

const slow = { timeout: 60_000 }
const polling = { timeout: 30_000, interval: 10 }
const processesOf = (dataFolder: string) => processesWithWorkingDirectory(realpathSync(join(dataFolder, 'database')))
const postmasterOf = (dataFolder: string) =>
  Number(readFileSync(join(dataFolder, 'database', 'postmaster.pid'), 'utf8').split('\n')[0])

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a program that gets %s stops its database', slow, async (name) => {
  const dataFolder = await makeDatabaseFolder()
  const holder = await holdDatabase(dataFolder)
  // Ctrl-C is sent to the whole process group.
  process.kill(-holder.pid, name)
  await expect(holder.ended).resolves.toBeGreaterThan(128)
  expect(processesOf(dataFolder)).toEqual([])
  expect(readFileSync(join(dataFolder, 'houses.lock'), 'utf8').trim()).toBe('')
  expect(readFileSync(join(dataFolder, 'database.log'), 'utf8')).toContain('database system is shut down')
})

test('after Ctrl-C a program with a signal handler can still use the database', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const program = await drainDatabase(dataFolder)
  process.kill(-program.pid, 'SIGINT')
  await expect(program.ended).resolves.toBe(0)
  expect(program.output()).toBe('ready\ndrained\n')
})

test('after kill -9 the next start stops the orphan, and acknowledged data is there', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const holder = await holdDatabase(dataFolder)
  const orphan = postmasterOf(dataFolder)
  const lock = readFileSync(join(dataFolder, 'houses.lock'), 'utf8')
  const { socketDirectory } = JSON.parse(lock) as { socketDirectory: string }
  expect(existsSync(socketDirectory)).toBe(true)
  holder.child.kill('SIGKILL')
  await holder.ended
  expect(processInfo(orphan)).not.toBeNull()
  const startedAt = Date.now()
  const { connectionString } = await startForTest(dataFolder)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(await query(connectionString, 'select value from kept')).toEqual([{ value: 'acknowledged' }])
  expect(processInfo(orphan)).toBeNull()
  expect(existsSync(socketDirectory)).toBe(false)
})

test('after kill -9 of everything the next start recovers', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const holder = await holdDatabase(dataFolder)
  for (const pid of [holder.pid, ...processesOf(dataFolder)]) process.kill(pid, 'SIGKILL')
  await holder.ended
  const { connectionString } = await startForTest(dataFolder)
  expect(await query(connectionString, 'select value from kept')).toEqual([{ value: 'acknowledged' }])
})

test('a start waits until the children of a killed postmaster have exited', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const holder = await holdDatabase(dataFolder)
  holder.child.kill('SIGKILL')
  await holder.ended
  process.kill(postmasterOf(dataFolder), 'SIGKILL')
  await startForTest(dataFolder)
  expect(processesOf(dataFolder)).toContain(postmasterOf(dataFolder))
})

test('a pid file with the pid of a zombie does not prevent the start', async () => {
  const dataFolder = await makeDatabaseFolder()
  const zombie = await makeZombie()
  writePidFile(dataFolder, zombie)
  expect(() => process.kill(zombie, 0), 'kill(pid, 0) reports a zombie as alive').not.toThrow()
  await startForTest(dataFolder)
  expect(processesOf(dataFolder)).toContain(postmasterOf(dataFolder))
})

test('a pid file with the pid of another program does not prevent the start or stop that program', async () => {
  const dataFolder = await makeDatabaseFolder()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill())
  writePidFile(dataFolder, other.pid ?? 0)
  await startForTest(dataFolder)
  expect(processesOf(dataFolder)).toContain(postmasterOf(dataFolder))
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test.each([
  ['of a process that has exited', JSON.stringify({ pid: 4_194_303, startedAt: 'long ago', socketDirectory: null })],
  [
    'with the pid of another process',
    JSON.stringify({ pid: process.ppid, startedAt: 'long ago', socketDirectory: null }),
  ],
  ['that is empty', ''],
  ['that is truncated', '{"pid":12'],
])('a lock file %s does not prevent the start', async (_kind, content) => {
  const dataFolder = await makeDatabaseFolder()
  writeFileSync(join(dataFolder, 'houses.lock'), content)
  await startForTest(dataFolder)
  expect(readFileSync(join(dataFolder, 'houses.lock'), 'utf8')).toContain(`"pid":${process.pid},`)
})

test('a database that is killed is restarted at the same address', slow, async () => {
  const dataFolder = await makeDatabaseFolder()
  const { connectionString } = await startForTest(dataFolder, true)
  await query(connectionString, 'create table kept as select 1 as value')
  process.kill(postmasterOf(dataFolder), 'SIGKILL')
  const works = () => succeeds(connectionString, 'select value from kept')
  await vi.waitUntil(async () => !(await works()), polling)
  await vi.waitUntil(works, polling)
  expect(await query(connectionString, 'select value from kept')).toEqual([{ value: 1 }])
})

function writePidFile(dataFolder: string, pid: number): void {
  const folder = join(dataFolder, 'database')
  const lines = [pid, folder, Math.floor(Date.now() / 1000), 5432, '/tmp', '', '  1234567   0', 'ready   ', '']
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'))
}

/** A child whose parent does not wait for it becomes a zombie. */
async function makeZombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  let output = ''
  parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitUntil(() => output.endsWith('\n'), polling)
  const pid = Number(output)
  await vi.waitUntil(() => processInfo(pid) === null, polling)
  return pid
}
