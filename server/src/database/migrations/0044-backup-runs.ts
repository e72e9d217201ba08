/** Every backup, rehearsal and restore that was started (docs/decisions/0052). */
export const migration0044 = {
  name: '0044-backup-runs',
  sql: /* sql */ `
create table backup_run (
  id uuid primary key,
  kind text not null constraint backup_run_kind check (kind in ('backup', 'rehearsal', 'restore')),
  started_at timestamptz not null,
  -- Both null while it runs, and always if its process was killed.
  finished_at timestamptz,
  result text constraint backup_run_result check (result in ('succeeded', 'failed')),
  constraint backup_run_ends check ((finished_at is null) = (result is null)),
  -- The target, without secrets.
  location text not null,
  -- The rest as far as it is known: the backup, the time of its snapshot, its stored bytes and its media files.
  backup text,
  snapshot_at timestamptz,
  bytes bigint,
  files bigint,
  -- Rows of each table: {"property": 1200, …}.
  counts jsonb,
  -- Whether the target is on the disk of the data; null for a target that is not a folder.
  is_same_disk boolean,
  -- Why it failed, or what is to be considered although it succeeded.
  message text
);
create index backup_run_latest on backup_run (kind, started_at desc);
`,
}
