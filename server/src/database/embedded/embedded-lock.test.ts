import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../../test/data-folder'
import { inPidNamespace } from '../../../test/pid-namespace'
import { holdDatabase, type Program } from '../../../test/programs'
import { until } from '../../../test/until'
import { startEmbedded } from './embedded'
import { liveHolder, takeLock } from './embedded-lock'
import { openDatabase } from '../open'
import { processesWithWorkingDirectory, processFacts } from './process-facts'

const slow = { timeout: 60_000 }
const { wrapper, reason } = inPidNamespace()

const lockFile = (dataDir: string) => join(dataDir, 'gatehouse.lock')
const pidFile = (dataDir: string) => readFileSync(join(dataDir, 'database', 'postmaster.pid'), 'utf8')
const workersOf = (dataDir: string) => processesWithWorkingDirectory(realpathSync(join(dataDir, 'database')))

test('of two servers in two PID namespaces the second is refused and touches nothing', slow, async ({ skip }) => {
  if (wrapper === null) {
    skip(reason)
    return
  }
  const dataDir = await makeDatabaseFolder()
  const first = await holdUntilTestEnds(dataDir, wrapper)
  expect(first.output()).toContain('ready\n')
  const pids = pidFile(dataDir)

  const second = await holdUntilTestEnds(dataDir, wrapper)
  await expect(second.ended).resolves.toBe(1)
  expect(second.output()).toMatch(
    /^The data folder .* is in use by another Gatehouse process \(pid 1, .*, in another container or on another machine, host .*\)\. Stop that one first/,
  )
  expect(pidFile(dataDir)).toBe(pids)
  expect(await valuesIn(socketOfHolder(dataDir))).toEqual(['acknowledged'])

  first.child.kill('SIGKILL')
  await until('the first namespace has ended', () => workersOf(dataDir).length === 0)
  const third = await holdUntilTestEnds(dataDir, wrapper)
  expect(third.output()).toContain('ready\n')
})

test('a database whose server was killed in another PID namespace keeps the folder', slow, async ({ skip }) => {
  if (wrapper === null) {
    skip(reason)
    return
  }
  const dataDir = await makeDatabaseFolder()
  // As in a container whose first process goes on when the server dies.
  await holdUntilTestEnds(dataDir, [...wrapper, 'sh', '-c', '"$@" & wait; sleep 60', 'sh'])
  const pids = pidFile(dataDir)
  const [server = 0] = processesOf(dataDir)
  process.kill(server, 'SIGKILL')
  await until('the server has ended', () => processFacts(server) === null)

  await expect(startEmbedded({ dataDir, log: () => {} })).rejects.toThrow('in another container or on another machine')
  expect(pidFile(dataDir)).toBe(pids)
  expect(await valuesIn(socketOfHolder(dataDir))).toEqual(['acknowledged'])
})

test('a query that goes on after kill -9 of server and PostgreSQL is ended by the next start', slow, async () => {
  const dataDir = await makeDatabaseFolder()
  const holder = await holdDatabase(dataDir)
  const client = new Client({ host: socketOfHolder(dataDir), user: 'gatehouse', database: 'gatehouse', port: 5432 })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const busy = rows[0]?.pid ?? 0
  const query = client.query(`do 'begin loop end loop; end'`).catch((error: Error) => error)
  await until('the query runs', () => stateOf(busy) === 'R')

  holder.child.kill('SIGKILL')
  await holder.ended
  process.kill(Number(pidFile(dataDir).split('\n')[0]), 'SIGKILL')
  const database = await startForTest(dataDir)
  expect(processFacts(busy)).toBeNull()
  await expect(query).resolves.toBeInstanceOf(Error)
  await client.end()
  expect(await valuesIn(new URL(database.connectionString).searchParams.get('host') ?? '')).toEqual(['acknowledged'])
})

test('a command on a copy of the data folder leaves the original alone', slow, async () => {
  const original = await makeDatabaseFolder()
  const holder = await holdUntilTestEnds(original, [])
  expect(holder.output()).toContain('ready\n')
  const copy = join(makeDataFolder(), 'copy')
  cpSync(original, copy, { recursive: true, preserveTimestamps: true })

  const command = await openDatabase({ dataDir: copy, attach: true })
  await command.pool.query(`insert into kept values ('of the copy')`)
  const { rows } = await command.pool.query<{ value: string }>('select value from kept')
  await command.close()
  expect(rows.map(({ value }) => value)).toEqual(['acknowledged', 'of the copy'])
  expect(await valuesIn(socketOfHolder(original))).toEqual(['acknowledged'])
})

test.each([
  ['that used flock', true, null],
  ['that used none', false, /in another container or on another machine, host web-7\)/],
])('a record of a process %s in another PID namespace', slow, async (_what, hasFlock, error) => {
  const dataDir = await makeDatabaseFolder()
  const { machine, folder } = await recordOf(dataDir)
  writeFileSync(join(dataDir, 'database', 'postmaster.pid'), 'of the other container\n')
  writeFileSync(
    lockFile(dataDir),
    JSON.stringify({
      pid: process.pid,
      startedAt: 'unknown here',
      program: 'start',
      socketDirectory: null,
      host: 'web-7',
      machine,
      pidNamespace: 'pid:[1]',
      folder,
      hasFlock,
    }),
  )
  if (error === null) {
    // It would still hold the lock if it lived.
    await startForTest(dataDir)
    expect(workersOf(dataDir)).toContain(Number(pidFile(dataDir).split('\n')[0]))
  } else {
    await expect(startForTest(dataDir)).rejects.toThrow(error)
    expect(pidFile(dataDir)).toBe('of the other container\n')
  }
})

test('without a flock program the pid protects the folder, and the start says what is missing', slow, async () => {
  hideFlock()
  const dataDir = await makeDatabaseFolder()
  const lines: string[] = []
  const first = await startEmbedded({ dataDir, log: (line) => lines.push(line), isDurable: false })
  onTestFinished(() => first.stop())
  expect(lines).toEqual([
    'This machine has no flock program: the data folder is protected by process number only, which does not notice a ' +
      'Gatehouse in another container or on another machine.',
  ])
  await expect(startForTest(dataDir)).rejects.toThrow(`is in use by another Gatehouse process (pid ${process.pid}, `)
  expect(await recordOf(dataDir)).toMatchObject({ hasFlock: false })
  await first.stop()
  expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.log'])
})

async function holdUntilTestEnds(dataDir: string, words: readonly string[]): Promise<Program> {
  const program = await holdDatabase(dataDir, ...words)
  onTestFinished(async () => {
    program.child.kill(words.length > 0 ? 'SIGKILL' : 'SIGTERM')
    await program.ended
    await until('its database has ended', () => workersOf(dataDir).length === 0)
  })
  return program
}

/** The record of a lock file; of a start that ends at once, where none is there. */
async function recordOf(dataDir: string): Promise<Record<string, unknown>> {
  if (readFileSync(lockFile(dataDir), 'utf8').trim() !== '') {
    return JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Record<string, unknown>
  }
  const database = await startEmbedded({ dataDir, log: () => {}, isDurable: false })
  const record = JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as Record<string, unknown>
  await database.stop()
  return record
}

const socketOfHolder = (dataDir: string) =>
  (JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as { socketDirectory: string }).socketDirectory

async function valuesIn(socketDirectory: string): Promise<string[]> {
  const client = new Client({ host: socketDirectory, user: 'gatehouse', database: 'gatehouse', port: 5432 })
  await client.connect()
  const { rows } = await client.query<{ value: string }>('select value from kept')
  await client.end()
  return rows.map(({ value }) => value)
}

/** The Node processes that were started for a data folder, whatever they are called in their own namespace. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      const command = processFacts(pid)?.command ?? ''
      return command.startsWith(process.execPath) && command.includes(dataDir)
    })
}

const stateOf = (pid: number) => /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

/** Leaves a PATH on which PostgreSQL can be started, but no flock. */
function hideFlock(): void {
  const before = process.env['PATH'] ?? ''
  const folder = makeDataFolder()
  const unshare = before.split(delimiter).find((place) => existsSync(join(place, 'unshare')))
  if (unshare !== undefined) symlinkSync(join(unshare, 'unshare'), join(folder, 'unshare'))
  process.env['PATH'] = folder
  onTestFinished(() => void (process.env['PATH'] = before))
}

test('the lock of a folder that was used before needs no space on a full disk', async ({ skip }) => {
  const home = makeDataFolder()
  skip(!mountSmallVolume(home), 'only root may mount a volume')
  const first = await takeLock(home, () => {})
  first.release()
  expect(liveHolder(home)).toBeNull()
  expect(() => writeFileSync(join(home, 'filler'), Buffer.alloc(2_000_000))).toThrow('ENOSPC')
  const second = await takeLock(home, () => {})
  second.announce('/tmp/gatehouse-socket')
  expect(liveHolder(home)).toMatchObject({ pid: process.pid, socketDirectory: '/tmp/gatehouse-socket' })
  second.release()
})

function mountSmallVolume(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return status === 0
}
