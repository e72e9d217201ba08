import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'

import { endProcess, memorySettings, readUrl, root } from '../gatehouse'
import { type Padding, writePadding } from './bare/padding'

const dist = join(root, 'bench', 'dist')

/** The programs of the bench, bundled like the server, so that they start and run like it. */
export const programs = {
  bare: join(dist, 'bare.js'),
  withoutImageRule: join(dist, 'without-image-rule.js'),
}

export async function buildPrograms(): Promise<void> {
  await build({
    input: {
      bare: join(root, 'bench/api/bare/bare.ts'),
      'without-image-rule': join(root, 'bench/api/without-image-rule.ts'),
      'image-worker': join(root, 'server/src/storage/images/image-worker.ts'),
    },
    platform: 'node',
    // As in the bundle of the server: npm packages are external. But from here, Node would find another
    // version of these two.
    external: (id) => !/^(\.|\/|@gatehouse\/|(p-limit|yocto-queue)$)/.test(id),
    output: { dir: dist, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    logLevel: 'warn',
  })
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
}

/** Starts the process only. */
export function spawnBare({
  databaseUrl,
  folder,
  port = 0,
  padding = { card: 0, record: 0 },
}: BareOptions): ChildProcess {
  mkdirSync(folder, { recursive: true })
  return spawn(process.execPath, [programs.bare], {
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
