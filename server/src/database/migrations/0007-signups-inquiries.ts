/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0007 = {
  name: '0007-signups-inquiries',
  sql: /* sql */ `
-- People who registered on the business's own site or app: its users and its recent sign-ups are the same rows.
create table signup (
  id uuid primary key,
  name text not null,
  email text not null,
  email_folded text not null constraint signup_email_unique unique,
  phone_number text not null default '',
  search_text text not null,
  created_at timestamptz not null,
  -- What the bell goes by: when it came in, which may be long after it happened. In milliseconds, as they are on the wire.
  received_at timestamptz(3) not null
);
create index signup_latest on signup (created_at desc, id desc);
create index signup_received on signup (received_at desc, id desc);
create index signup_search on signup using gin (search_text gin_trgm_ops);

create table inquiry (
  id uuid primary key,
  name text not null,
  email text not null,
  phone_number text not null default '',
  message text not null,
  -- An inquiry outlives the property that it is about.
  property_id uuid constraint inquiry_property_exists references property (id) on delete set null,
  source text not null default '',
  search_text text not null,
  -- What makes an inquiry the same one when it is sent or imported again.
  once_key text constraint inquiry_once_key_unique unique,
  created_at timestamptz not null,
  received_at timestamptz(3) not null
);
create index inquiry_latest on inquiry (created_at desc, id desc);
create index inquiry_received on inquiry (received_at desc, id desc);
create index inquiry_by_property on inquiry (property_id) where property_id is not null;
create index inquiry_search on inquiry using gin (search_text gin_trgm_ops);

-- How many came in on each day of Africa/Lagos, so that nobody counts a hundred thousand rows: a few rows for each day, of which
-- a job makes one.
create table arrival_tally (
  id uuid primary key,
  entity text not null constraint arrival_tally_entity_known check (entity in ('signup', 'inquiry')),
  created_on date not null,
  amount bigint not null
);

-- When an admin last looked at what the bell shows.
create table admin_look (
  admin_id uuid primary key constraint admin_look_admin_exists references admin (id),
  looked_at timestamptz(3) not null
);

-- Keys belong to an admin by its id, or to the holder of the intake key, who is none.
alter table idempotency_key drop constraint idempotency_admin_exists;
alter table idempotency_key alter column admin_id type text;
alter table idempotency_key rename column admin_id to holder;
`,
}
