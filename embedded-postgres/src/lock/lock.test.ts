import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDatabaseFolder, makeDataFolder, startForTest } from '../../test/data-folder'
import { holdDatabase, type Program } from '../../test/programs'
import { name } from '../../test/programs/name'
import { query } from '../../test/query'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres'
import { describeLayout } from '../layout'
import { processesWithWorkingDirectory, processInfo } from '../processes/processes'
import { socketUrl } from '../server/socket'
import { liveHolder } from './holder'
import { acquireLock } from './lock'

const slow = { timeout: 60_000 }
const polling = { timeout: 30_000, interval: 10 }
const { wrapper, reason } = inPidNamespace()

const lockFile = (dataFolder: string) => join(dataFolder, 'houses.lock')
const pidFile = (dataFolder: string) => readFileSync(join(dataFolder, 'database', 'postmaster.pid'), 'utf8')
const processesOf = (dataFolder: string) => processesWithWorkingDirectory(realpathSync(join(dataFolder, 'database')))

test('of two servers in two PID namespaces the second is rejected and changes nothing', slow, async ({ skip }) => {
  if (wrapper === null) {
    skip(reason)
    return
  }
  const dataFolder = await makeDatabaseFolder()
  const first = await holdUntilTestEnds(dataFolder, wrapper)
  expect(first.output()).toContain('ready\n')
  const pids = pidFile(dataFolder)

  const second = await holdUntilTestEnds(dataFolder, wrapper)
  await expect(second.ended).resolves.toBe(1)
  expect(second.output()).toMatch(
    /^The data folder .* is in use by another process \(pid 1, .*, in another container or on another machine, host .*\)\.\n$/,
  )
  expect(pidFile(dataFolder)).toBe(pids)
  expect(await valuesIn(socketOfHolder(dataFolder))).toEqual(['acknowledged'])

  first.child.kill('SIGKILL')
  await vi.waitUntil(() => processesOf(dataFolder).length === 0, polling)
  const third = await holdUntilTestEnds(dataFolder, wrapper)
  expect(third.output()).toContain('ready\n')
})

test('a database whose program was killed in another PID namespace still holds the folder', slow, async ({ skip }) => {
  if (wrapper === null) {
    skip(reason)
    return
  }
  const dataFolder = await makeDatabaseFolder()
  // As in a container whose first process continues when the program dies.
  await holdUntilTestEnds(dataFolder, [...wrapper, 'sh', '-c', '"$@" & wait; sleep 60', 'sh'])
  const pids = pidFile(dataFolder)
  const [program = 0] = nodeProcessesOf(dataFolder)
  process.kill(program, 'SIGKILL')
  await vi.waitUntil(() => processInfo(program) === null, polling)

  await expect(startEmbeddedPostgres({ dataFolder, name })).rejects.toThrow(
    'in another container or on another machine',
  )
  expect(pidFile(dataFolder)).toBe(pids)
  expect(await valuesIn(socketOfHolder(dataFolder))).toEqual(['acknowledged'])
})

test(
  'a query that still runs after kill -9 of the program and the postmaster is stopped by the next start',
  slow,
  async () => {
    const dataFolder = await makeDatabaseFolder()
    const holder = await holdDatabase(dataFolder)
    const client = new Client({ host: socketOfHolder(dataFolder), user: name, database: name, port: 5432 })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const busy = rows[0]?.pid ?? 0
    const running = client.query(`do 'begin loop end loop; end'`).catch((error: Error) => error)
    await vi.waitUntil(() => stateOf(busy) === 'R', polling)

    holder.child.kill('SIGKILL')
    await holder.ended
    process.kill(Number(pidFile(dataFolder).split('\n')[0]), 'SIGKILL')
    const database = await startForTest(dataFolder)
    expect(processInfo(busy)).toBeNull()
    await expect(running).resolves.toBeInstanceOf(Error)
    await client.end()
    expect(await valuesIn(new URL(database.connectionString).searchParams.get('host') ?? '')).toEqual(['acknowledged'])
  },
)

test('a start in a copy of the data folder does not affect the original', slow, async () => {
  const original = await makeDatabaseFolder()
  const holder = await holdUntilTestEnds(original, [])
  expect(holder.output()).toContain('ready\n')
  const copy = join(makeDataFolder(), 'copy')
  cpSync(original, copy, { recursive: true, preserveTimestamps: true })

  await expect(attachEmbeddedPostgres({ dataFolder: copy, name })).resolves.toBeNull()
  const { connectionString } = await startForTest(copy)
  await query(connectionString, `insert into kept values ('of the copy')`)
  const rows = await query<{ value: string }>(connectionString, 'select value from kept')
  expect(rows.map(({ value }) => value)).toEqual(['acknowledged', 'of the copy'])
  expect(await valuesIn(socketOfHolder(original))).toEqual(['acknowledged'])
})

test.each([
  ['with flock', true, null],
  ['without flock', false, /in another container or on another machine, host web-7\)/],
])('a record of a process %s in another PID namespace', slow, async (_kind, hasFlock, error) => {
  const dataFolder = await makeDatabaseFolder()
  const { machine, folder } = await recordOf(dataFolder)
  writeFileSync(join(dataFolder, 'database', 'postmaster.pid'), 'of the other container\n')
  writeFileSync(
    lockFile(dataFolder),
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
    // A running one would hold the lock.
    await startForTest(dataFolder)
    expect(processesOf(dataFolder)).toContain(Number(pidFile(dataFolder).split('\n')[0]))
  } else {
    await expect(startForTest(dataFolder)).rejects.toThrow(error)
    expect(pidFile(dataFolder)).toBe('of the other container\n')
  }
})

test('without a flock program the pid protects the folder, and the log contains a warning', slow, async () => {
  hideFlock()
  const dataFolder = await makeDatabaseFolder()
  const lines: string[] = []
  const first = await startEmbeddedPostgres({ dataFolder, name, log: (line) => lines.push(line), isDurable: false })
  onTestFinished(() => first.close())
  expect(lines).toEqual([
    'This machine has no flock program: the data folder is protected by process id only, which does not detect a ' +
      'process in another container or on another machine.',
  ])
  await expect(startForTest(dataFolder)).rejects.toThrow(`is in use by another process (pid ${process.pid}, `)
  expect(await recordOf(dataFolder)).toMatchObject({ hasFlock: false })
  await first.close()
  expect(liveHolder(describeLayout(dataFolder, name))).toBeNull()
  await startForTest(dataFolder)
})

test('of two starts at the same moment without flock, one has the folder', slow, async () => {
  hideFlock()
  const dataFolder = await makeDatabaseFolder()
  const programs = await Promise.all([holdDatabase(dataFolder), holdDatabase(dataFolder)])
  onTestFinished(async () => {
    for (const { child } of programs) child.kill('SIGTERM')
    await Promise.all(programs.map(({ ended }) => ended))
  })
  expect(programs.filter((program) => program.output().includes('ready\n'))).toHaveLength(1)
  expect(await valuesIn(socketOfHolder(dataFolder))).toEqual(['acknowledged'])
})

async function holdUntilTestEnds(dataFolder: string, wrapper: readonly string[]): Promise<Program> {
  const program = await holdDatabase(dataFolder, ...wrapper)
  onTestFinished(async () => {
    program.child.kill(wrapper.length > 0 ? 'SIGKILL' : 'SIGTERM')
    await program.ended
    await vi.waitUntil(() => processesOf(dataFolder).length === 0, polling)
  })
  return program
}

/** The record in the lock file; if it is empty, that of a start that is stopped immediately. */
async function recordOf(dataFolder: string): Promise<Record<string, unknown>> {
  if (readFileSync(lockFile(dataFolder), 'utf8').trim() !== '') {
    return JSON.parse(readFileSync(lockFile(dataFolder), 'utf8')) as Record<string, unknown>
  }
  const database = await startEmbeddedPostgres({ dataFolder, name, isDurable: false })
  const record = JSON.parse(readFileSync(lockFile(dataFolder), 'utf8')) as Record<string, unknown>
  await database.close()
  return record
}

const socketOfHolder = (dataFolder: string) =>
  (JSON.parse(readFileSync(lockFile(dataFolder), 'utf8')) as { socketDirectory: string }).socketDirectory

async function valuesIn(socketDirectory: string): Promise<string[]> {
  const rows = await query<{ value: string }>(socketUrl(socketDirectory, name), 'select value from kept')
  return rows.map(({ value }) => value)
}

/** PIDs, in our namespace, of the Node processes that were started for a data folder. */
function nodeProcessesOf(dataFolder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      const command = processInfo(pid)?.command ?? ''
      return command.startsWith(process.execPath) && command.includes(dataFolder)
    })
}

const stateOf = (pid: number) => /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

/** Sets a PATH with everything that starting PostgreSQL requires, but without flock. */
function hideFlock(): void {
  const before = process.env['PATH'] ?? ''
  const folder = makeDataFolder()
  const unshare = before.split(delimiter).find((path) => existsSync(join(path, 'unshare')))
  if (unshare !== undefined) symlinkSync(join(unshare, 'unshare'), join(folder, 'unshare'))
  process.env['PATH'] = folder
  onTestFinished(() => void (process.env['PATH'] = before))
}

test('locking a folder that was used before needs no space on a full disk', async ({ skip }) => {
  const folder = makeDataFolder()
  const layout = describeLayout(folder, name)
  skip(!mountSmallVolume(folder), 'only root may mount a volume')
  const first = await acquireLock(layout, () => {})
  first.release()
  expect(liveHolder(layout)).toBeNull()
  expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(2_000_000))).toThrow('ENOSPC')
  const second = await acquireLock(layout, () => {})
  second.announce('/tmp/houses-socket')
  expect(liveHolder(layout)).toMatchObject({ pid: process.pid, socketDirectory: '/tmp/houses-socket' })
  second.release()
})

function mountSmallVolume(folder: string): boolean {
  if (process.getuid?.() !== 0) return false
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return status === 0
}

/**
 * The start of a command line that runs the rest as the first process of a new PID namespace, as a container
 * does; the namespace ends with the outer process. Null with a reason where this machine does not allow one.
 */
function inPidNamespace(): { wrapper: string[]; reason: null } | { wrapper: null; reason: string } {
  const asRoot = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
  const wrapper = process.getuid?.() === 0 ? asRoot : [...asRoot, '--user', '--map-root-user']
  const { status, error, stderr } = spawnSync('unshare', [...wrapper.slice(1), 'true'], { encoding: 'utf8' })
  if (status === 0) return { wrapper, reason: null }
  return { wrapper: null, reason: `no PID namespace can be created here: ${error?.message ?? stderr.trim()}` }
}
