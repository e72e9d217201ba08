import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables'

/** When the last backup and the last rehearsal that succeeded were finished; null if there is none. */
export interface BackupState {
  readonly last_backup: Date | null
  readonly last_rehearsal: Date | null
  /** Whether the last backup that has ended failed. */
  readonly has_failed: boolean
  /** Whether the last backup is on the disk of the data. */
  readonly is_same_disk: boolean
}

const none: BackupState = { last_backup: null, last_rehearsal: null, has_failed: false, is_same_disk: false }

/** Reads the runs of backups, if this version of the database has a table of them. */
export async function findBackupState(db: Kysely<Tables>): Promise<BackupState> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('backup_run') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return none
  const { rows } = await sql<BackupState>`
    with ended as (select * from backup_run where finished_at is not null)
    select max(finished_at) filter (where kind = 'backup' and result = 'succeeded') as last_backup,
      max(finished_at) filter (where kind = 'rehearsal' and result = 'succeeded') as last_rehearsal,
      coalesce((select result = 'failed' from ended where kind = 'backup' order by started_at desc limit 1), false)
        as has_failed,
      coalesce((select is_same_disk from ended where kind = 'backup' and result = 'succeeded'
        order by started_at desc limit 1), false) as is_same_disk
    from ended`.execute(db)
  return rows[0] ?? none
}
