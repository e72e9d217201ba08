import type { ServerCheck } from '@gatehouse/contract/operating/server-status'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'

import { findClockWarnings } from '../database/clock/clock-watch'
import { findLastRuns } from '../backup/runs'
import { findBackupWarnings } from '../backup/warnings'
import type { Config } from '../config'
import { readVolume } from '../database/embedded-database'
import { findMissingMigrations } from '../database/migrate'
import type { Tables } from '../database/tables'
import { findQueueState, type QueueState } from '../jobs/queue-state'
import type { MediaStore } from '../storage/store/store'

/** The state of one part, with a sentence for admins and operators, without personal data. */
export type Check = Readonly<ServerCheck>

interface HealthOptions {
  /** A small pool that nothing else uses: a pool in use by requests does not make the server unready. */
  readonly healthDb: Kysely<Tables>
  readonly store: Pick<MediaStore, 'readDatabaseId'>
  readonly config: Pick<Config, 'dataDir' | 'backup'>
  readonly isDiskFull: () => boolean
}

/** Reads are served without disk space, and without jobs. */
const needed: readonly Check['name'][] = ['database', 'migrations', 'media']

const maxAgeMs = 1_000
/** Probes commonly wait for one to five seconds. */
const timeoutMs = 2_000

export type Health = ReturnType<typeof createHealth>

/** Whether the server can serve requests (docs/decisions/0053). */
export function createHealth(options: HealthOptions) {
  let isStopping = false
  let latest: { readonly at: number; readonly checks: Promise<readonly Check[]> } | undefined
  return {
    /** From now on the server is not ready, because it is about to stop. */
    stop: () => void (isStopping = true),
    /** The state of at most a second ago: probes are not throttled, and must not load the database. */
    async report() {
      if (!latest || performance.now() - latest.at > maxAgeMs)
        latest = { at: performance.now(), checks: runChecks(options) }
      const checks = await latest.checks
      const isUsable = checks.every(({ name, state }) => state !== 'error' || !needed.includes(name))
      /** Whether requests should be sent to this server. */
      const isReady = isUsable && !isStopping
      return { isReady, checks }
    },
  }
}

async function runChecks({ healthDb, store, config, isDiskFull }: HealthOptions): Promise<readonly Check[]> {
  const migrations = findMissingMigrations(healthDb)
  const judgeDisk = (disk: Volume) => (isDiskFull() ? full : diskCheck(disk))
  return await Promise.all([
    check('database', 'The database does not respond', findClockWarnings(healthDb), databaseCheck),
    check('migrations', 'The tables cannot be checked', migrations, migrationsCheck),
    check('media', 'The stored pictures and videos cannot be read', store.readDatabaseId(), mediaCheck),
    check('disk', 'The free disk space cannot be read', readVolume(config.dataDir), judgeDisk),
    check('jobs', 'The background jobs cannot be read', findQueueState(healthDb), jobsCheck),
    check('backups', 'The backups cannot be read', findBackups(healthDb, config), backupsCheck),
  ])
}

type Outcome = Omit<Check, 'name'>

async function check<Found>(
  name: Check['name'],
  failure: string,
  finding: Promise<Found>,
  judge: (found: Found) => Outcome,
): Promise<Check> {
  const expired = pause(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error(failure)))
  try {
    return { name, ...judge(await Promise.race([finding, expired])) }
  } catch {
    // What is wrong with it is logged where it is used.
    return { name, state: 'error', message: failure }
  }
}

const ok = (message: string): Outcome => ({ state: 'ok', message })

const databaseCheck = ([warning]: readonly string[]): Outcome =>
  warning === undefined ? ok('The database responds') : { state: 'warning', message: warning.replace(/\.$/, '') }

const migrationsCheck = (missing: readonly string[]): Outcome =>
  missing.length === 0
    ? ok('The tables are those of this version')
    : { state: 'error', message: `The database lacks ${missing.length} migrations of this version: restart the server` }

const mediaCheck = (id: string | null): Outcome =>
  id === null
    ? { state: 'error', message: 'The stored pictures and videos are not where they were when the server started' }
    : ok('The stored pictures and videos can be read')

const full: Outcome = { state: 'error', message: 'The disk is full: nothing can be saved' }

type Volume = Awaited<ReturnType<typeof readVolume>>

const gigabyte = 1_000_000_000

export function diskCheck({ freeBytes, totalBytes }: Volume): Outcome {
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB of ${(totalBytes / gigabyte).toFixed(1)} GB are free`
  if (freeBytes < Math.min(totalBytes * 0.02, gigabyte)) {
    return { state: 'error', message: `The disk is almost full: ${free}` }
  }
  if (freeBytes < Math.min(totalBytes * 0.1, 10 * gigabyte)) {
    return { state: 'warning', message: `Little disk space is left: ${free}` }
  }
  return ok(free)
}

/** The last runs, and the sentences of the bell. */
async function findBackups(db: Kysely<Tables>, { backup }: HealthOptions['config']) {
  const [runs, warnings] = await Promise.all([findLastRuns(db), findBackupWarnings(db, backup, new Date())])
  return { runs, warnings }
}

function backupsCheck({ runs, warnings }: Awaited<ReturnType<typeof findBackups>>): Outcome {
  if (runs.backup.hasFailed) return { state: 'error', message: 'The last backup failed' }
  if (warnings.length > 0) return { state: 'warning', message: warnings.join(' ').replace(/\.$/, '') }
  if (runs.backup.successAt === null) return { state: 'warning', message: 'No backup is configured' }
  return ok('The last backup succeeded')
}

const warningMinutes = 15
const errorMinutes = 120

export function jobsCheck({ oldestSeconds, failed }: Pick<QueueState, 'oldestSeconds' | 'failed'>): Outcome {
  const minutes = Math.floor(oldestSeconds / 60)
  if (minutes >= warningMinutes) {
    return {
      state: minutes >= errorMinutes ? 'error' : 'warning',
      message: `A background job has waited for ${minutes} minutes`,
    }
  }
  if (failed > 0) {
    const jobs = failed === 1 ? 'A background job has failed' : `${failed} background jobs have failed`
    return { state: 'warning', message: `${jobs} in the last 12 hours` }
  }
  return ok('Background jobs run without delay')
}
