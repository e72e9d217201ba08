import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { vi } from 'vitest'

import { listFiles, root } from '../repository-files'

type LinkFolder = (from: string, to: string) => void

/** Links the files of a folder into a new one. */
export async function linkFolder(from: string, to: string): Promise<void> {
  const script = pathToFileURL(join(root, 'scripts', 'setup', 'link-files.mjs')).href
  const { linkFolder: link } = (await import(script)) as { linkFolder: LinkFolder }
  link(from, to)
}

/** The repository's files with the installed packages, without anything built, in a folder of that name. */
export async function makeClone(name: string): Promise<{ folder: string; remove: () => void }> {
  const parent = mkdtempSync(join(folderForLinks(), 'gatehouse-clone-'))
  const folder = join(parent, name)
  for (const file of listFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  for (const modules of ['node_modules', 'server/node_modules'])
    await linkFolder(join(root, modules), join(folder, modules))
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) }
}

/** On the file system of the repository if possible: the installed packages are linked there, not copied. */
function folderForLinks(): string {
  const { dev } = statSync(root)
  const folders = [tmpdir(), '/tmp', '/var/tmp']
  return folders.find((folder) => existsSync(folder) && statSync(folder).dev === dev) ?? tmpdir()
}

export interface Program {
  readonly output: () => string
  /** The exit code. */
  readonly ended: Promise<number | null>
  /** Resolves with the first group of the pattern when the output matches. */
  until(pattern: RegExp): Promise<string>
  stop(): Promise<void>
}

/** Ends the process group of the program when the other end of the pipe 3 is closed, also by a crash. */
const supervise = '(cat <&3; kill -TERM -$$) >/dev/null 2>&1 & exec "$@" 3<&-'

/**
 * Starts a program with the settings only, and not those of this process. It ends with this process at the
 * latest.
 */
export function start(folder: string, command: string, args: readonly string[], settings = {}): Program {
  const { PATH, HOME } = process.env
  const child = spawn('sh', ['-c', supervise, 'sh', command, ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: '0', ...settings },
  })
  child.once('exit', () => child.stdio[3]?.destroy())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode)
  const find = (pattern: RegExp) => {
    const match = pattern.exec(output)
    if (match === null) throw new Error(`${command} ${args.join(' ')} has not printed ${String(pattern)}:\n${output}`)
    return match[1] ?? match[0]
  }
  return {
    output: () => output,
    ended,
    // A program that has ended prints nothing more.
    until: (pattern) => Promise.race([vi.waitFor(() => find(pattern), 120_000), ended.then(() => find(pattern))]),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}
