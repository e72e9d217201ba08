/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0007 = {
  name: '0007-signups-inquiries',
  sql: /* sql */ `
-- People who registered on the business's own site or app. Users and recent sign-ups are the same rows.
create table signup (
  id uuid primary key,
  name text not null,
  email text not null,
  email_folded text not null constraint signup_email_unique unique,
  phone_number text not null default '',
  search_text text not null,
  created_at timestamptz not null,
  -- When the server received it, possibly long after it was created. Milliseconds, like on the wire.
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
  -- Null after the property was purged.
  property_id uuid constraint inquiry_property_exists references property (id) on delete set null,
  source text not null default '',
  search_text text not null,
  -- Identifies an inquiry that is sent or imported again.
  once_key text constraint inquiry_once_key_unique unique,
  created_at timestamptz not null,
  received_at timestamptz(3) not null
);
create index inquiry_latest on inquiry (created_at desc, id desc);
create index inquiry_received on inquiry (received_at desc, id desc);
create index inquiry_by_property on inquiry (property_id) where property_id is not null;
create index inquiry_search on inquiry using gin (search_text gin_trgm_ops);

-- Counter of sign-ups and inquiries per day in Africa/Lagos: a few rows per day, which a task compacts into one.
create table arrival_tally (
  id uuid primary key,
  entity text not null constraint arrival_tally_entity_known check (entity in ('signup', 'inquiry')),
  created_on date not null,
  amount bigint not null
);

-- When an admin last opened the notifications.
create table admin_look (
  admin_id uuid primary key constraint admin_look_admin_exists references admin (id),
  looked_at timestamptz(3) not null
);

-- The holder of a key is the id of an admin, or 'intake'.
alter table idempotency_key drop constraint idempotency_admin_exists;
alter table idempotency_key alter column admin_id type text;
alter table idempotency_key rename column admin_id to holder;
`,
}
