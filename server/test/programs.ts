import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Program {
  pid: number
  child: ChildProcess
  /** All it has printed until now. */
  output(): string
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** Runs test/programs/hold-database.ts on a data folder, in a process group of its own, until it says 'ready' or ends. */
export function holdDatabase(dataDir: string, ...wrapper: string[]): Promise<Program> {
  return runOn(dataDir, 'hold-database.ts', wrapper)
}

/** The same with test/programs/drain-database.ts. */
export function drainDatabase(dataDir: string): Promise<Program> {
  return runOn(dataDir, 'drain-database.ts', [])
}

async function runOn(dataDir: string, name: string, wrapper: string[]): Promise<Program> {
  const script = fileURLToPath(new URL(`programs/${name}`, import.meta.url))
  const [program, ...args] = [...wrapper, process.execPath, '--import', 'tsx', script, dataDir]
  const child = spawn(program, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 1)
  const ready = new Promise<void>((resolve) => child.stdout.on('data', () => printed.includes('ready') && resolve()))
  await Promise.race([ready, ended])
  return { pid: child.pid ?? 0, child, output: () => printed, ended }
}
