/** Files that are imported in the console (docs/decisions/0088): their rows until they are written. */
export const migration0063 = {
  name: '0063-staged-imports',
  sql: /* sql */ `
create table staged_import (
  id uuid primary key,
  created_at timestamptz not null,
  -- When a check or an import last made progress.
  changed_at timestamptz not null,
  admin_id uuid not null constraint staged_import_admin_exists references admin (id),
  source text not null,
  target text not null,
  -- 'receiving': not all rows are stored yet.
  state text not null constraint staged_import_state_known
    check (state in ('receiving', 'checking', 'ready', 'writing', 'done', 'failed')),
  mode text not null,
  is_update boolean not null,
  is_month_first boolean not null,
  skips_duplicates boolean not null,
  encoding text not null,
  headings json not null,
  -- Field by heading; a heading that is missing is found by its name.
  mapping json not null default '{}',
  total integer not null default 0,
  progress integer not null default 0,
  message text,
  operation_id uuid
);
create index staged_import_age on staged_import (created_at);
create index staged_import_of_admin on staged_import (admin_id);

create table staged_row (
  import_id uuid not null constraint staged_row_import_exists references staged_import (id) on delete cascade,
  line integer not null,
  -- The texts of the file, corrected by the admin.
  cells json not null,
  state text not null default 'unread',
  problems json not null default '[]',
  warning text,
  equal_to integer,
  -- By which the row is recognised when the file is imported again.
  key text,
  -- Of an update: fields with their cells before and after.
  changes json not null default '[]',
  primary key (import_id, line)
);
create index staged_row_state on staged_row (import_id, state, line);

-- How the columns of the last file with these headings were assigned.
create table import_mapping (
  target text not null,
  headings_key text not null,
  mapping json not null,
  used_at timestamptz not null,
  primary key (target, headings_key)
);
`,
}
