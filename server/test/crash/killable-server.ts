import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { processInfo, signal } from '@gatehouse/embedded-postgres/processes/processes'
import { testAdmin } from '../insert-rows'
import { until } from '../until'

export interface KillableServer {
  readonly url: string
  /** Time from the command to the printed address. */
  readonly readyMs: number
  readonly pid: number
  /** Everything that the process has printed. */
  readonly output: () => string
  /** Its exit code, or null while it runs. */
  readonly exitCode: () => number | null
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>
  /** kill -9 of the server and of everything it has started: PostgreSQL, ffmpeg. No error if it has ended. */
  killTree(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the server as a separate process, with `testAdmin` as its first admin. `script` is scripts/start.mjs
 * or the bundle.
 */
export async function startKillable(
  script: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const findAddress = () => /is ready at (\S+)/.exec(printed)?.[1]
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const killTree = async () => {
    if (hasEnded()) return
    const ended = once(child, 'close')
    await killTreeOf(child.pid ?? 0)
    await ended
  }
  try {
    await until(
      'the server is ready',
      () => {
        if (hasEnded()) throw new Error(`The server ended with ${child.exitCode}: ${printed}`)
        return findAddress() !== undefined
      },
      60_000,
    )
  } catch (error) {
    await killTree()
    throw error
  }
  return {
    url: findAddress() ?? '',
    readyMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    output: () => printed,
    exitCode: () => child.exitCode,
    async stop() {
      if (hasEnded()) return
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
    killTree,
  }
}

/** kill -9 of a process and of everything below it. Resolves when all have ended. */
export async function killTreeOf(root: number): Promise<void> {
  const tree = listTree(root)
  for (const pid of tree) signal(pid, 'SIGKILL')
  await until('all processes have ended', () => tree.every((pid) => processInfo(pid) === null))
}

/** A process and everything below it, parents first. Without /proc, the process alone. */
function listTree(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [pid]
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readParent(name)] as const)
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

function readParent(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // The process has ended since the listing.
    return null
  }
}
