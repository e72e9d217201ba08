import type { ColumnType, Generated } from 'kysely'

/** A backup, or what was done with one (backup/runs). */
export interface BackupRunTable {
  id: string
  kind: 'backup' | 'rehearsal' | 'restore'
  started_at: Date
  finished_at: Date | null
  result: 'succeeded' | 'failed' | null
  location: string
  backup: string | null
  snapshot_at: Date | null
  bytes: number | null
  files: number | null
  counts: ColumnType<Readonly<Record<string, number>> | null, string | null, string | null>
  is_same_disk: boolean | null
  message: string | null
}

/** One row (database/clock/clock-watch). */
export interface ClockWatchTable {
  seen_at: Date
  steady_since: Date | null
  changed_from: Date | null
  waits_until: Date | null
  is_only: Generated<true>
}
