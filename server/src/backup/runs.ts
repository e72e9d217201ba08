import { type Insertable, type Kysely, sql } from 'kysely'

import { acquireLock } from '../database/advisory-locks'
import { maxClockSkew, openExpiry } from '../database/clock/clock-watch'
import { openDatabaseClock } from '../database/clock/database-clock'
import { isStorageFull } from '../database/error-codes'
import { newId } from '../database/id'
import { inTransaction } from '../database/transaction'
import type { Tables } from '../database/tables'
import type { BackupRunTable } from '../database/tables/backup-tables'
import { StoreUnavailableError } from '../storage/store/store-errors'
import type { Manifest } from './archive/manifest'
import { BackupError } from './backup-error'

type Run = Insertable<BackupRunTable>

/** What is known of a run when it starts. */
export type RunStart = Pick<Run, 'kind' | 'location' | 'is_same_disk'>
/** What is known of a run when it has succeeded. */
type RunFacts = Pick<Run, 'backup' | 'snapshot_at' | 'bytes' | 'files' | 'counts' | 'message'>

export type RunWork<Result> = () => Promise<{ readonly result: Result; readonly facts: Partial<RunFacts> }>

/**
 * Records a run: its start, and its end or the message of its failure. A run is no change of an admin, so it
 * has no `change` row.
 */
export async function recordRun<Result>(db: Kysely<Tables>, start: RunStart, work: RunWork<Result>): Promise<Result> {
  const { now } = await openDatabaseClock(db)
  return await runAndFinish(db, now, await insertRun(db, { ...start, started_at: now() }), work)
}

/** As `recordRun` if `isDue`; otherwise null. Of several programs at the same time, one finds a run due. */
export async function recordDueRun<Result>(
  db: Kysely<Tables>,
  start: RunStart,
  isDue: (last: LastRuns, now: Date) => boolean,
  work: RunWork<Result>,
): Promise<Result | null> {
  const { now } = await openDatabaseClock(db)
  const id = await inTransaction(db, async (tx) => {
    await acquireLock(tx, 'dueBackup')
    return isDue(await findLastRuns(tx), now()) ? await insertRun(tx, { ...start, started_at: now() }) : null
  })
  return id === null ? null : await runAndFinish(db, now, id, work)
}

async function insertRun(db: Kysely<Tables>, start: RunStart & Pick<Run, 'started_at'>): Promise<string> {
  const id = newId()
  const unknown = { finished_at: null, result: null, backup: null, snapshot_at: null, bytes: null, files: null }
  await db
    .insertInto('backup_run')
    .values({ id, ...start, ...unknown, counts: null, message: null })
    .execute()
  return id
}

async function runAndFinish<Result>(
  db: Kysely<Tables>,
  now: () => Date,
  id: string,
  work: RunWork<Result>,
): Promise<Result> {
  const finish = (end: Partial<RunFacts> & { readonly result: 'succeeded' | 'failed' }) =>
    db
      .updateTable('backup_run')
      .set({ ...end, finished_at: now() })
      .where('id', '=', id)
      .execute()
  try {
    const { result, facts } = await work()
    await finish({ ...facts, result: 'succeeded' })
    return result
  } catch (error) {
    // The first error is the cause, and is thrown.
    await finish({ result: 'failed', message: reasonOf(error) }).catch(() => undefined)
    throw error
  }
}

/** Other messages may contain values of rows. */
function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (error instanceof StoreUnavailableError) return `${error.message} ${error.remedy}`
  return isStorageFull(error) ? 'There is not enough space left.' : 'An unexpected error; see the log.'
}

/** What a run stores of the backup that it is about. */
export const describeRun = ({ name, snapshot_at, tables, media }: Manifest): RunFacts => ({
  backup: name,
  snapshot_at: new Date(snapshot_at),
  bytes: null,
  files: media.files,
  counts: JSON.stringify(Object.fromEntries(tables.map((table) => [table.name, table.rows]))),
  message:
    media.missing === 0
      ? null
      : `${media.missing} ${media.missing === 1 ? 'file' : 'files'} of records are missing in the media store.`,
})

/** What is known of the runs of one kind. */
const noRun = {
  /** When the newest run was started. */
  attemptAt: null as Date | null,
  /** When the newest run that succeeded was started. */
  successAt: null as Date | null,
  /** When the latest run that succeeded under a clock that was ahead was started. */
  futureAt: null as Date | null,
  /** Whether the newest run that has ended failed. */
  hasFailed: false,
  /** Where the newest run that succeeded is, if it would be lost with the data. */
  locationWithData: null as string | null,
}

type Kind = BackupRunTable['kind']
type LastRuns = Readonly<Record<Kind, Readonly<typeof noRun>>> & { readonly firstAt: Date | null }

/**
 * The newest runs of each kind, and the start of the first run. Those with a time in the future were started
 * under a clock that was wrong: when is not known, so they do not count.
 */
export async function findLastRuns(db: Kysely<Tables>): Promise<LastRuns> {
  const { rows } = await sql<typeof noRun & { kind: Kind; firstAt: Date | null }>`
    select kind, min(started_at) filter (where is_past) as "firstAt",
      max(started_at) filter (where is_past) as "attemptAt",
      max(started_at) filter (where is_past and result = 'succeeded') as "successAt",
      max(started_at) filter (where not is_past and result = 'succeeded') as "futureAt",
      coalesce((array_agg(result order by started_at desc) filter (where is_past and result is not null))[1] = 'failed',
        false) as "hasFailed",
      (array_agg(case when is_same_disk then location end order by started_at desc)
        filter (where is_past and result = 'succeeded'))[1] as "locationWithData"
    from (select *, started_at <= now() + ${maxClockSkew} as is_past from backup_run) run group by kind`.execute(db)
  const of = (kind: Kind) => rows.find((row) => row.kind === kind) ?? noRun
  const times = rows.flatMap(({ firstAt }) => (firstAt === null ? [] : firstAt.getTime()))
  const firstAt = times.length === 0 ? null : new Date(Math.min(...times))
  return { backup: of('backup'), rehearsal: of('rehearsal'), restore: of('restore'), firstAt }
}

const maxAgeMs = 2 * 365 * 24 * 3_600_000

/** Removes runs that are older than two years, for a scheduled task. */
export async function removeOldRuns(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await db
    .deleteFrom('backup_run')
    .where(isPast(sql.ref('started_at'), maxAgeMs))
    .execute()
}
