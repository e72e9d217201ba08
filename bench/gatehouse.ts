import { sessionEndpoints } from '@gatehouse/contract/session'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

export const builtServer = join(root, 'server', 'dist', 'main.js')

export interface Running {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  readonly token: string
  stop(): Promise<void>
}

export interface GatehouseOptions {
  /** The program; the built server by default. */
  readonly program?: string
  /** By default a new folder, which is removed afterwards. */
  readonly dataDir?: string
  /** By default the server starts the embedded database. */
  readonly databaseUrl?: string
  /** By default a free one. */
  readonly port?: number
}

/** The first admin. */
export const admin = { email: 'bench@gatehouse.local', pswd: 'a stopwatch in the sun' }

/** What `npm start` sets. */
export const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** Starts the built server, as `npm start` runs it, on a free port, and signs in. */
export async function startGatehouse(options: GatehouseOptions = {}): Promise<Running> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'gatehouse-bench-')))
  const child = spawnGatehouse({ ...options, dataDir })
  const stop = async () => {
    await endProcess(child)
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await readUrl(child)
    const response = await fetch(url + sessionEndpoints.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
    const { token } = sessionEndpoints.signIn.response.parse(await response.json())
    return { url, dataDir, pid: child.pid ?? 0, token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the process only. */
export function spawnGatehouse(options: GatehouseOptions & { readonly dataDir: string }): ChildProcess {
  const { program, dataDir, databaseUrl = '', port = 0 } = options
  const settings = { DATA_DIR: dataDir, PORT: String(port), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.pswd }
  return spawn(process.execPath, [program ?? builtServer], {
    cwd: root,
    env: { ...process.env, ...memorySettings, ...settings, DATABASE_URL: databaseUrl, HOST: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

/** The URL that a server prints when it is ready. */
export function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /https?:\/\/\S+/.exec(printed)?.[0]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => reject(new Error(`The server ended before it was ready: ${printed}`)))
  })
}
