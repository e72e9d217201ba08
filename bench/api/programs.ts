import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { endProcess, memorySettings, readUrl, root } from '../gatehouse'
import { type Padding, writePadding } from './bare/padding'

const dist = join(root, 'bench', 'dist')

/** The programs of the bench, bundled like the server, so that they start and run like it. */
export const programs = {
  bare: join(dist, 'bare.js'),
  duties: join(dist, 'duties.js'),
  withoutImageRule: join(dist, 'without-image-rule.js'),
}

export async function buildPrograms(): Promise<void> {
  const rolldown = join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs')
  await promisify(execFile)(process.execPath, [rolldown, '-c', 'rolldown.config.mjs'], { cwd: join(root, 'bench') })
}

/** A server under measurement. */
export interface Side {
  readonly url: string
  readonly pid: number
  readonly headers: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export interface BareOptions {
  readonly databaseUrl: string
  /** Where it stores photographs. */
  readonly folder: string
  readonly port?: number
  readonly padding?: Padding
  /** The program; `bare` by default. */
  readonly program?: string
}

/** Starts the process only. */
export function spawnBare({
  databaseUrl,
  folder,
  port = 0,
  padding = { card: 0, record: 0 },
  program = programs.bare,
}: BareOptions): ChildProcess {
  mkdirSync(folder, { recursive: true })
  return spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...memorySettings,
      BARE_DATABASE: databaseUrl,
      BARE_FOLDER: folder,
      BARE_PADDING: writePadding(padding),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function startBare(options: BareOptions): Promise<Side> {
  const child = spawnBare(options)
  return { url: await readUrl(child), pid: child.pid ?? 0, headers: {}, stop: () => endProcess(child) }
}
