import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import type { ScheduledTask } from '../jobs/schedule'
import type { TaskLog } from '../log'
import { findLastRuns } from './runs'
import type { BackupSettings } from '../config'

const hourMs = 3_600_000
/** After a failure the next attempt is not made before. */
const retryMs = hourMs

interface ScheduleOptions {
  readonly db: Kysely<Tables>
  readonly settings: BackupSettings
  readonly now: () => Date
  readonly log: TaskLog
}

type Kind = 'backup' | 'rehearsal'

/**
 * Makes backups and rehearsals when they are due by the runs in the database, so that a restart of the
 * server does not delay them; of several instances one makes each. It runs in a separate process:
 * compression and encryption would delay responses.
 */
export function createBackupSchedule({ db, settings, now, log }: ScheduleOptions): ScheduledTask[] {
  if (settings.to === null) return []
  let isRunning = false

  async function runIfDue(kind: Kind): Promise<void> {
    if (!isDue(kind, await findLastRuns(db), settings, now())) return
    // Decides again: other instances start it at the same time.
    const { code, firstLine } = await runProgram([...(kind === 'backup' ? [] : ['rehearse']), '--if-due'])
    if (code !== 0) log.error({ kind, code, reason: firstLine }, 'A scheduled backup or rehearsal failed')
  }

  async function runDue(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (const kind of ['backup', 'rehearsal'] as const) await runIfDue(kind)
    } finally {
      isRunning = false
    }
  }

  const run = () => {
    // Not awaited: a stop of the server must not wait for a backup.
    runDue().catch((error: unknown) => log.error({ err: error }, 'A backup could not be started'))
  }
  return [{ name: 'make and rehearse backups', everyMs: 60_000, runsAtStart: true, run }]
}

/** When the last run of each kind was started, and when the last one that succeeded was. */
type LastRuns = Readonly<Record<Kind, { readonly attemptAt: Date | null; readonly successAt: Date | null }>>

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
    // Warnings of Node would be the first line.
    const child = spawn(process.execPath, ['--no-warnings', ...loader, program, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
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
