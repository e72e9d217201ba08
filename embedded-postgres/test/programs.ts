import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Program {
  pid: number
  child: ChildProcess
  /** All it has printed so far. */
  output(): string
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/**
 * Runs programs/hold-database.ts on a data folder, in a new process group, until it prints 'ready' or exits.
 */
export function holdDatabase(dataFolder: string, ...wrapper: string[]): Promise<Program> {
  return runOn(dataFolder, 'hold-database.ts', wrapper)
}

/** Starts programs/drain-database.ts on a data folder. */
export function drainDatabase(dataFolder: string): Promise<Program> {
  return runOn(dataFolder, 'drain-database.ts', [])
}

async function runOn(dataFolder: string, name: string, wrapper: string[]): Promise<Program> {
  const script = fileURLToPath(new URL(`programs/${name}`, import.meta.url))
  const [program, ...args] = [...wrapper, process.execPath, '--import', 'tsx', script, dataFolder]
  const child = spawn(program, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 1)
  const ready = new Promise<void>((resolve) => child.stdout.on('data', () => output.includes('ready') && resolve()))
  await Promise.race([ready, ended])
  return { pid: child.pid ?? 0, child, output: () => output, ended }
}
