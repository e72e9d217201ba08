import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { killTreeOf } from '../../server/test/crash/killable-server'

export type Settings = Readonly<Record<string, string>>

export interface CommandEnd {
  /** Null if it was killed. */
  readonly code: number | null
  readonly ms: number
  readonly output: string
}

/**
 * Runs the built `npm run backup` or `restore`. With `killAfterMs`, it and all that it has started are killed
 * (kill -9) then, unless it has ended.
 */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Settings,
  killAfterMs?: number,
): Promise<CommandEnd> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'server', 'dist', `${name}.js`), ...args], {
    env: { ...process.env, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const kill = () => void (child.pid !== undefined && killTreeOf(child.pid))
  const timer = killAfterMs === undefined ? undefined : setTimeout(kill, killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, ms: performance.now() - startedAt, output }
}
