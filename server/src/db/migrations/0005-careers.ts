/** Column names are the wire names of the specification. */
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index career_latest on career (created_at desc, id desc) where deleted_at is null;

-- Documents of a hosted database bear ids of their own making.
alter table change alter column entity_id type text using entity_id::text;
`,
}
