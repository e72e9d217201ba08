/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0005 = {
  name: '0005-careers',
  sql: /* sql */ `
create table career (
  id uuid primary key,
  title text not null,
  description text not null,
  location text not null,
  position text not null,
  salary bigint not null constraint career_salary_in_range check (salary between 0 and 999999999999),
  type text not null constraint career_type_known check (type in ('Hybrid', 'Remote', 'On-site')),
  link text not null default '',
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index career_latest on career (created_at desc, id desc) where deleted_at is null;

-- Changes of documents in Firestore (docs/decisions/0019): inserted before the document is changed, marked as done after.
create table career_write (
  id text primary key,
  career_id text not null,
  action text not null constraint career_write_action_known check (action in ('create', 'update', 'delete', 'restore')),
  before jsonb,
  after jsonb,
  seen text,
  admin_id uuid not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index career_write_open on career_write (created_at) where done_at is null;
create index career_write_deleted on career_write (career_id, created_at) where action = 'delete';

-- Ids of Firestore documents are not UUIDs.
alter table change alter column entity_id type text using entity_id::text;
`,
}
