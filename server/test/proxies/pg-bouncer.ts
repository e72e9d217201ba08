import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

import { freePort } from '../free-port'
import { until } from '../until'

/** A PgBouncer before a PostgreSQL server. */
export interface PgBouncer {
  readonly connectionString: string
  readonly process: ChildProcess
  /** Ends the process without letting it finish anything. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface PgBouncerOptions {
  /** Lines of the section [pgbouncer]. */
  readonly settings?: readonly string[]
  readonly poolMode?: 'transaction' | 'session'
}

const program = '/usr/sbin/pgbouncer'

/** Starts it on a free port of the loopback interface, before a server that is reached by TCP. */
export async function startPgBouncer(
  connectionString: string,
  { settings = [], poolMode = 'transaction' }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  if (!existsSync(program)) {
    throw new Error(
      'These tests need PgBouncer (on Debian, as root: apt-get install -y --no-install-recommends pgbouncer).',
    )
  }
  const target = new URL(connectionString)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'))
  const port = await freePort()
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port} user=${decodeURIComponent(target.username)}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    ...settings,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  // It does not run as root, so root runs it as the user nobody.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o700)
  let log = ''
  const run = () => {
    const child = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => void (log += chunk.toString()))
    return { child, ended: once(child, 'close') }
  }
  let running = run()
  const url = new URL(connectionString)
  url.host = `127.0.0.1:${port}`
  url.search = ''
  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.ended
  }
  const close = async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const untilReady = () => until('PgBouncer accepts connections', () => canConnect(url.href), 5_000)
  try {
    await untilReady()
  } catch {
    await close()
    throw new Error(`PgBouncer did not start:\n${log}`)
  }
  return {
    connectionString: url.href,
    get process() {
      return running.child
    },
    kill,
    async restart() {
      running = run()
      await untilReady()
    },
    close,
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
