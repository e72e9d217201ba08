import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

import { CannotRun } from '../proof'

/** A process and what it has printed. */
export interface Started {
  readonly output: () => string
  readonly exitCode: () => number | null
  /** Sends SIGTERM and waits until it has ended. */
  stop(): Promise<void>
}

/** Runs a program to its end. @throws CannotRun if it is not installed, Error with its output if it fails */
export async function run(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const started = await start(program, args, options)
  await started.ended
  if (started.exitCode() !== 0) throw new Error(`${program} ${args.join(' ')}: ${started.output().slice(-2_000)}`)
  return started.output()
}

/** Starts a program. @throws CannotRun if it is not installed */
export async function start(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Started & { readonly ended: Promise<unknown> }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += String(chunk)))
  const ended = once(child, 'close')
  // Of a program that is not installed, which is reported below.
  ended.catch(() => undefined)
  try {
    await once(child, 'spawn')
  } catch {
    throw new CannotRun(`${program} is not installed`)
  }
  const exitCode = () => child.exitCode
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  return { output: () => printed, exitCode, stop, ended }
}
