import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { until } from '../../server/test/until'
import { CannotRun } from '../proof'
import { makeFolder } from './gatehouse'

const binaries = '/usr/lib/postgresql/15/bin'
const run = promisify(execFile)
const inRecovery = 'select pg_is_in_recovery()'

/** A PostgreSQL 15 of Debian on a socket, with its own folder. */
export interface DebianPostgres {
  /** Owned by the user of the server; removed by `remove`. */
  readonly folder: string
  readonly cluster: string
  readonly databaseUrl: string
  /** Runs a program as the user of the server, which is not root. */
  run(program: string, ...args: string[]): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/**
 * Creates a cluster, which is not started. `settings` are lines of its postgresql.conf, `environmentOf`
 * further variables of the server. @throws CannotRun
 */
export async function createDebianPostgres(
  settingsOf: (folder: string) => readonly string[] = () => [],
  environmentOf: (folder: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<DebianPostgres> {
  if (!existsSync(join(binaries, 'postgres'))) throw new CannotRun('it needs Debian’s package postgresql-15.')
  // PostgreSQL does not run as root, so root runs it as the user nobody.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const folder = makeFolder()
  const cluster = join(folder, 'cluster')
  mkdirSync(join(folder, 'socket'))
  if (user.uid !== undefined) for (const path of [folder, join(folder, 'socket')]) chownSync(path, user.uid, user.gid)
  const runAs = async (program: string, ...args: string[]) => {
    const { stdout } = await run(program, args, { ...user, cwd: folder, env: { PATH: process.env['PATH'] } })
    return stdout
  }
  await runAs(join(binaries, 'initdb'), '-D', cluster, '-U', 'gatehouse', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const options = [`unix_socket_directories=${folder}/socket`, 'listen_addresses=', ...settingsOf(folder)]
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const env = { ...process.env, ...environmentOf(folder) }
    const args = ['-D', cluster, ...options.flatMap((option) => ['-c', option])]
    server = spawn(join(binaries, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore', env })
    const psql = () =>
      runAs(join(binaries, 'psql'), '-h', join(folder, 'socket'), '-U', 'gatehouse', '-tAc', inRecovery, 'postgres')
    // Also until a restored one has read the archived log, before which it only reads.
    const isReady = () =>
      psql().then(
        (printed) => printed.trim() === 'f',
        () => false,
      )
    await until('PostgreSQL 15 accepts changes', isReady, 60_000)
  }

  async function stop(): Promise<void> {
    const stopping = server
    server = null
    if (!stopping || stopping.exitCode !== null) return
    stopping.kill('SIGINT')
    await once(stopping, 'close')
  }

  return {
    folder,
    cluster,
    databaseUrl: `postgresql://gatehouse@localhost/postgres?host=${encodeURIComponent(`${folder}/socket`)}`,
    run: runAs,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
