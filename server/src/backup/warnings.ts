import type { Kysely } from 'kysely'

import { showDay } from '../database/clock/clock-watch'
import type { Tables } from '../database/tables'
import { findLastRuns } from './runs'
import type { BackupSettings } from '../config'

const dayMs = 24 * 3_600_000
/** A backup that was not restored for so long is not known to work. */
const maxRestoreAgeMs = 7 * dayMs

/**
 * What an admin must know about the backups, as sentences for the bell and the status screen. None while no
 * backup was made and none is configured.
 */
export async function findBackupWarnings(
  db: Kysely<Tables>,
  { to, everyMs }: Pick<BackupSettings, 'to' | 'everyMs'>,
  now: Date,
): Promise<string[]> {
  const { backup, rehearsal, restore, firstAt } = await findLastRuns(db)
  const { futureAt, locationWithData } = backup
  if (to === null && firstAt === null && futureAt === null) return []
  const ageOf = (time: Date | null) => (time === null ? Infinity : now.getTime() - time.getTime())
  const isOverdue = to !== null && ageOf(backup.successAt) > 2 * everyMs && ageOf(firstAt) > 2 * everyMs
  const restoreAge = Math.min(ageOf(rehearsal.successAt), ageOf(restore.successAt))
  const isUnproven = restoreAge > maxRestoreAgeMs && (firstAt === null || ageOf(firstAt) > maxRestoreAgeMs)
  // Until a newer one is known.
  const isUnknown = futureAt !== null && backup.successAt === null
  return [
    ...(isUnknown ? [describeFuture(futureAt)] : []),
    ...(isOverdue ? [`The last backup ${describeAge(ageOf(backup.successAt))}.`] : []),
    ...(isUnproven
      ? [`No backup was restored on trial in the last 7 days: the last one ${describeAge(restoreAge)}.`]
      : []),
    ...(locationWithData === null ? [] : [describeLoss(locationWithData)]),
  ]
}

/** What is lost with a target that is where the data are. */
export const describeLoss = (location: string): string =>
  location.startsWith('s3://')
    ? 'The backups are in the bucket of the media. If it is lost, both are lost.'
    : 'The backups are on the disk of the data. If it fails, both are lost.'

const describeFuture = (time: Date) =>
  `The last backup has the date ${showDay(time)}, which is in the future: a clock was wrong. Make a new one.`

function describeAge(ageMs: number): string {
  if (ageMs === Infinity) return 'did not succeed yet'
  const days = Math.floor(ageMs / dayMs)
  return days === 1 ? 'was a day ago' : `was ${days} days ago`
}
