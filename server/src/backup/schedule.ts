import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import type { ScheduledTask } from '../jobs/schedule'
import type { TaskLog } from '../log'
import { findLastRuns } from './runs'
import type { BackupSettings } from './settings'

const hourMs = 3_600_000
/** After a failure the next attempt is not made before. */
const retryMs = hourMs

export interface ScheduleOptions {
  readonly db: Kysely<Tables>
  readonly settings: BackupSettings
  readonly now: () => Date
  readonly log: TaskLog
}

type Kind = 'backup' | 'rehearsal'

/**
 * Makes backups and rehearsals when they are due by the runs in the database, so that a restart of the
 * server does not delay them. Each runs in a separate process: compression and encryption would delay
 * responses.
 */
export function createBackupSchedule({ db, settings, now, log }: ScheduleOptions): ScheduledTask[] {
  if (settings.to === null) return []
  const running = new Set<Kind>()

  async function runIfDue(kind: Kind): Promise<void> {
    if (running.size > 0 || !isDue(kind, await findLastRuns(db), settings, now())) return
    running.add(kind)
    const { code, firstLine } = await runProgram(kind === 'backup' ? [] : ['rehearse'])
    running.delete(kind)
    if (code !== 0) log.error({ kind, code, reason: firstLine }, 'A scheduled backup or rehearsal failed')
  }

  const start = (kind: Kind) => {
    // Not awaited: a stop of the server must not wait for a backup.
    runIfDue(kind).catch((error: unknown) => log.error({ err: error, kind }, 'A backup could not be started'))
  }
  return [
    { name: 'make backups', everyMs: 60_000, run: () => start('backup') },
    { name: 'rehearse restores', everyMs: 60_000, run: () => start('rehearsal') },
  ]
}

/** When the last run of each kind was started, and when the last one that succeeded was. */
export type LastRuns = Readonly<Record<Kind, { readonly attemptAt: Date | null; readonly successAt: Date | null }>>

export function isDue(
  kind: Kind,
  last: LastRuns,
  { everyMs, rehearseEveryMs }: Pick<BackupSettings, 'everyMs' | 'rehearseEveryMs'>,
  now: Date,
): boolean {
  const ageOf = (time: Date | null) => (time === null ? Infinity : now.getTime() - time.getTime())
  if (kind === 'rehearsal' && last.backup.successAt === null) return false
  const { attemptAt, successAt } = last[kind]
  return ageOf(successAt) >= (kind === 'backup' ? everyMs : rehearseEveryMs) && ageOf(attemptAt) >= retryMs
}

/** Runs `npm run backup` with these arguments, with the settings of this process. */
function runProgram(args: readonly string[]): Promise<{ code: number | null; firstLine: string }> {
  const isSource = import.meta.url.endsWith('.ts')
  const program = fileURLToPath(new URL(isSource ? '../commands/backup.ts' : './backup.js', import.meta.url))
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...loader, program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    const kill = () => void child.kill()
    process.once('exit', kill)
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 1_000) output += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      // The first line: what follows it may contain values of rows.
      resolve({ code, firstLine: output.split('\n')[0]!.slice(0, 300) })
    })
  })
}
