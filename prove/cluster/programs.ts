import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { until } from '../../server/test/until'
import { CannotRun } from '../proof'
import { makeFolder } from '../server/gatehouse'

// PostgreSQL, Patroni and PgBouncer do not run as root, so root runs them as the user nobody.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A program of the cluster, as a process that this one has started. */
export interface Program {
  readonly output: () => string
  /** Ends it with SIGKILL. No error if it has ended. */
  kill(): Promise<void>
  /** Starts it again with the same arguments, after `kill`. */
  restart(): void
}

/** A folder of the programs, which the user they run as can write. */
export interface ProgramFolder {
  readonly path: string
  makeFolder(name: string): string
  writeFile(name: string, text: string): string
  start(program: string, ...args: string[]): Program
  remove(): void
}

export function makeProgramFolder(): ProgramFolder {
  const path = makeFolder()
  const own = (at: string) => {
    if (user.uid !== undefined) chownSync(at, user.uid, user.gid)
    return at
  }
  own(path)
  return {
    path,
    makeFolder(name) {
      mkdirSync(join(path, name), { mode: 0o700 })
      return own(join(path, name))
    },
    writeFile(name, text) {
      writeFileSync(join(path, name), text, { mode: 0o600 })
      return own(join(path, name))
    },
    start(program, ...args) {
      const env = { PATH: `/usr/sbin:/usr/bin:/sbin:/bin`, HOME: path, LC_ALL: 'C.UTF-8' }
      let output = ''
      const run = () => {
        const child = spawn(program, args, { ...user, cwd: path, env, stdio: ['ignore', 'pipe', 'pipe'] })
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
        return child
      }
      let child: ChildProcess = run()
      return {
        output: () => output,
        async kill() {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          // One that was stopped by SIGSTOP ends, too.
          await ended
        },
        restart: () => void (child = run()),
      }
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** @throws CannotRun with the command that installs what is missing */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages).filter(([, path]) => !existsSync(path))
  if (missing.length === 0) return
  const names = missing.map(([name]) => name).join(' ')
  throw new CannotRun(`install what is missing: apt-get install -y --no-install-recommends ${names}`)
}

/** Waits until an address of HTTP returns the status. @throws Error with the program's output */
export async function untilStatus(program: Program, url: string, status: number, withinMs = 60_000): Promise<void> {
  try {
    await until(`${url} returns ${status}`, async () => (await statusOf(url)) === status, withinMs)
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${program.output()}`, { cause: error })
  }
}

/** Null without a response. */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => null,
  )

/** The id of the PostgreSQL server of a data folder, or null if none runs. */
export function readPostmasterId(dataFolder: string): number | null {
  const file = join(dataFolder, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}
