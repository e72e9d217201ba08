-- The schema of Gatehouse 0.1.0 with rows of its time. Never edit it.
create table migration (name text primary key, applied_at timestamptz not null default now());

-- Migration 0001-properties-agents-sessions
create extension if not exists pg_trgm;

create table admin (
  id uuid primary key,
  name text not null,
  email text not null,
  email_folded text not null,
  phone_number text not null default '',
  status integer not null default 0,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index admin_email_unique on admin (email_folded) where deleted_at is null;

create table session (
  id uuid primary key,
  token_hash bytea not null constraint session_token_unique unique,
  admin_id uuid not null constraint session_admin_exists references admin (id),
  is_kept boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_admin on session (admin_id);

create table agent (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  email text not null,
  email_folded text not null,
  phone_number text not null,
  city text not null,
  postcode text not null,
  status text not null default 'ACTIVE' constraint agent_status_known check (status = 'ACTIVE'),
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- Part of a key, so that a foreign key can prevent a soft delete (docs/decisions/0005).
  is_live boolean generated always as (case when deleted_at is null then true end) stored,
  constraint agent_liveness_unique unique (id, is_live)
);
create unique index agent_email_unique on agent (email_folded) where deleted_at is null;
create index agent_latest on agent (created_at desc, id desc) where deleted_at is null;
create index agent_search on agent using gin (search_text gin_trgm_ops) where deleted_at is null;

create table property (
  id uuid primary key,
  type text not null constraint property_type_known check (type in ('Sell', 'Lease')),
  location text not null,
  agent_id uuid,
  property_type_id integer constraint property_property_type_known check (property_type_id between 1 and 8),
  property_availability date,
  price bigint constraint property_price_in_range check (price between 0 and 999999999999),
  living_room text not null default '1' constraint property_living_room_known
    check (living_room in ('1', '2', '3', '4', '5', '5+')),
  bedroom text not null default '1' constraint property_bedroom_known
    check (bedroom in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+')),
  bathroom text not null default '1' constraint property_bathroom_known
    check (bathroom in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+')),
  finance boolean not null default false,
  property_description text not null default '',
  amenities text[] not null default '{}' constraint property_amenities_known
    check (amenities <@ array['Swimming Pool', 'Elevator', 'Cinema', 'Gym', 'Roof Top', 'Smart Home', 'Outdoor Lounge',
      'Playground', 'Internet']),
  archived boolean not null default false,
  search_text text not null,
  -- Identifies an imported row when its file is imported again.
  import_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  agent_must_live boolean generated always as (case when deleted_at is null then true end) stored,
  constraint property_agent_lives foreign key (agent_id, agent_must_live) references agent (id, is_live)
);
create unique index property_import_key_unique on property (import_key) where import_key is not null;
create index property_latest on property (archived, created_at desc, id desc) where deleted_at is null;
-- A property without a price comes last in both directions. The numbers are just outside the range of prices.
create index property_cheapest on property (archived, coalesce(price, 1000000000000), id) include (price)
  where deleted_at is null;
create index property_dearest on property (archived, coalesce(price, -1), id) where deleted_at is null;
-- Includes the price, so that filtered counts are index-only scans.
create index property_by_kind on property (archived, type, property_type_id, created_at desc, id desc) include (price)
  where deleted_at is null;
create index property_by_agent on property (agent_id, archived, created_at desc, id desc) where deleted_at is null;
create index property_deleted on property (deleted_at desc, id desc) where deleted_at is not null;
create index property_search on property using gin (search_text gin_trgm_ops) where deleted_at is null;

-- Counters: every change inserts delta rows, because transactions that update one counter row would wait for each other. A
-- task compacts them into the two small tables below; a count is the sum of both (records/counters).
create table property_tally (
  id uuid primary key,
  -- The day in Africa/Lagos on which the counted properties were created.
  created_on date not null,
  type text not null,
  property_type_id integer,
  archived boolean not null,
  amount bigint not null
);

create table property_count (
  type text not null,
  property_type_id integer,
  archived boolean not null,
  amount bigint not null
);
create unique index property_count_kind_unique on property_count (type, coalesce(property_type_id, 0), archived);

create table property_day (
  created_on date primary key,
  amount bigint not null
);

create table media (
  key text primary key constraint media_key_shape check (key ~ '^[A-Za-z0-9_-]{22}$'),
  slot text not null constraint media_slot_known
    check (slot in ('property_images', 'floor_plan', 'video_upload', 'logo', 'banner_image')),
  position integer not null default 0,
  property_id uuid constraint media_property_exists references property (id),
  agent_id uuid constraint media_agent_exists references agent (id),
  kind text not null constraint media_kind_known check (kind in ('image', 'video')),
  state text not null constraint media_state_known check (state in ('ready', 'processing', 'failed')),
  -- Every file of the folder: [{ name, type, bytes, width?, height? }].
  files jsonb not null,
  width integer,
  height integer,
  color text,
  duration real,
  sha256 text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The file whose URL is in lists: the converted video if there is one, else the uploaded file.
  main_name text generated always as (coalesce(
    jsonb_path_query_first(files, '$[*] ? (@.name == "video.mp4")'),
    jsonb_path_query_first(files, '$[*] ? (@.name starts with "full.")')) ->> 'name') stored,
  constraint media_has_one_owner check (num_nonnulls(property_id, agent_id) = 1)
);
create index media_by_property on media (property_id, slot, position) where property_id is not null;
create index media_by_agent on media (agent_id, slot) where agent_id is not null;
create index media_deleted on media (deleted_at) where deleted_at is not null;

-- A file that is about to be published; deleted in the transaction that inserts its media row.
create table media_intent (
  key text primary key,
  created_at timestamptz not null
);

create table change (
  id uuid primary key,
  created_at timestamptz not null,
  admin_id uuid constraint change_admin_exists references admin (id),
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb
);
create index change_by_entity on change (entity, entity_id, created_at desc);

-- The response stored under a key in the transaction of the change, so that a replay finds it even after a crash.
create table idempotency_key (
  admin_id uuid not null constraint idempotency_admin_exists references admin (id),
  key text not null,
  call text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (admin_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);
insert into migration (name) values ('0001-properties-agents-sessions');
-- Rows of the time after migration 0001: two admins, an agent, three properties (one archived, one deleted).
insert into admin (id, name, email, email_folded, phone_number, password_hash, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000001', 'Ngozi Adeyemi', 'ngozi@gatehouse.test', 'ngozi@gatehouse.test',
    '0803 000 0001', '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ',
    '2026-01-02T08:00:00Z', '2026-01-02T08:00:00Z'),
  ('01900000-0000-7000-8000-000000000002', 'Bọ́lá Ọkáfọ̀r', 'Bola@Gatehouse.Test', 'bola@gatehouse.test',
    '', '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ',
    '2026-01-03T08:00:00Z', '2026-01-04T09:30:00.123Z');
insert into session (id, token_hash, admin_id, is_kept, address, user_agent, created_at, last_seen_at, expires_at) values
  ('01900000-0000-7000-8000-000000000003', '\x00ff10', '01900000-0000-7000-8000-000000000001', true, '192.0.2.7',
    'Mozilla/5.0', '2026-01-05T08:00:00Z', '2026-01-05T09:00:00Z', '2026-02-05T08:00:00Z');
insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode,
  search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000004', 'Chidi', 'Eze', 'Eze Homes', 'chidi@eze.test', 'chidi@eze.test', '0805',
    'Lagos', '106104', 'chidi eze eze homes chidi@eze.test', '2026-01-05T08:00:00Z', '2026-01-05T08:00:00Z');
insert into property (id, type, location, agent_id, property_type_id, property_availability, price, bedroom, finance,
  property_description, amenities, archived, search_text, import_key, created_at, updated_at, deleted_at, version) values
  ('01900000-0000-7000-8000-000000000005', 'Sell', '12 Admiralty Way, Lekki', '01900000-0000-7000-8000-000000000004', 1,
    '2026-06-01', 85000000, '4', true, 'A duplex with a garden.', '{Gym,Internet}', false,
    E'12 admiralty way, lekki duplex a duplex with a garden.\neze homes', null, '2026-01-06T08:00:00Z',
    '2026-01-07T08:00:00Z', null, 3),
  ('01900000-0000-7000-8000-000000000006', 'Lease', 'Ikoyi', null, null, null, null, '1', false, '', '{}', true,
    E'ikoyi\n', 'a row of a file', '2026-01-31T23:30:00Z', '2026-01-31T23:30:00Z', null, 1),
  ('01900000-0000-7000-8000-000000000007', 'Sell', 'Yaba', null, 7, null, 999999999999, '1', false, '', '{}', false,
    E'yaba land\n', null, '2026-01-08T08:00:00Z', '2026-01-09T08:00:00Z', '2026-01-09T08:00:00Z', 2);
insert into property_count (type, property_type_id, archived, amount) values ('Sell', 1, false, 1);
insert into property_day (created_on, amount) values ('2026-01-06', 1);
insert into property_tally (id, created_on, type, property_type_id, archived, amount) values
  ('01900000-0000-7000-8000-000000000008', '2026-02-01', 'Lease', null, true, 1);
insert into media (key, slot, position, property_id, kind, state, files, width, height, color, sha256, created_at) values
  ('AAAAAAAAAAAAAAAAAAAAAA', 'property_images', 0, '01900000-0000-7000-8000-000000000005', 'image', 'ready',
    '[{"name": "full.jpg", "type": "image/jpeg", "bytes": 300000, "width": 1600, "height": 1067}]', 1600, 1067, '#7a6a58',
    '', '2026-01-06T08:00:00Z');
insert into change (id, created_at, admin_id, action, entity, entity_id, before, after) values
  ('01900000-0000-7000-8000-000000000009', '2026-01-07T08:00:00Z', '01900000-0000-7000-8000-000000000001', 'update',
    'property', '01900000-0000-7000-8000-000000000005', '{"price": 80000000}', '{"price": 85000000}');
insert into idempotency_key (admin_id, key, call, fingerprint, answer, created_at) values
  ('01900000-0000-7000-8000-000000000001', 'a key', 'POST /admin/properties/add', 'f', '{"status": true}',
    '2026-01-06T08:00:00Z');

-- Migration 0002-affiliates
create table affiliate (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  -- Upper-case and never reused, not even after its affiliate was deleted.
  affiliate_code text not null constraint affiliate_code_unique unique,
  property_count integer not null constraint affiliate_property_count_in_range check (property_count >= 0),
  value text not null,
  status text not null constraint affiliate_status_known
    check (status in ('Activated', 'Terminated', 'Processing', 'Completed')),
  payment_status text not null constraint affiliate_payment_status_known
    check (payment_status in ('Processing', 'Pending', 'Disbursed')),
  -- Name, phone and code, normalized by the server (contract/search-text).
  search_text text not null,
  -- Identifies an imported row when its file is imported again.
  import_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index affiliate_import_key_unique on affiliate (import_key) where import_key is not null;
create index affiliate_latest on affiliate (created_at desc, id desc) where deleted_at is null;
insert into migration (name) values ('0002-affiliates');

-- Migration 0003-announcements
create table announcement (
  id uuid primary key,
  announcement_text text not null,
  -- Empty for an in-app announcement.
  redirect_link text not null default '',
  -- The author; null for imported announcements.
  admin_id uuid constraint announcement_admin_exists references admin (id),
  -- Text and link, normalized by the server (contract/search-text).
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index announcement_latest on announcement (created_at desc, id desc) where deleted_at is null;
insert into migration (name) values ('0003-announcements');

-- Migration 0004-banners
create table banner (
  id uuid primary key,
  redirect_link text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index banner_latest on banner (created_at desc, id desc) where deleted_at is null;

alter table media add column banner_id uuid constraint media_banner_exists references banner (id);
alter table media drop constraint media_has_one_owner;
alter table media add constraint media_has_one_owner check (num_nonnulls(property_id, agent_id, banner_id) = 1);
create index media_by_banner on media (banner_id) where banner_id is not null;
insert into migration (name) values ('0004-banners');

-- Migration 0005-careers
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
insert into migration (name) values ('0005-careers');

-- Migration 0006-admins
create index admin_latest on admin (created_at desc, id desc) where deleted_at is null;

-- Normalized by the server (contract/search-text); existing admins are found only without diacritics.
alter table admin add column search_text text not null default '';
update admin set search_text = lower(name || ' ' || email || ' ' || phone_number);
insert into migration (name) values ('0006-admins');

-- Migration 0007-signups-inquiries
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
insert into migration (name) values ('0007-signups-inquiries');

-- Migration 0008-purge
-- Kept after the purge, so that importing the same file again does not create them again.
create table purged_import (
  import_key text primary key
);
insert into migration (name) values ('0008-purge');

-- Migration 0009-initial-password
-- False for existing admins: their passwords may be in use and must not be replaced.
alter table admin add column has_initial_password boolean not null default false;
insert into migration (name) values ('0009-initial-password');

-- Migration 0010-admin-passwords
alter table admin alter column password_hash drop not null;
alter table admin add constraint admin_password_present check (password_hash is not null or deleted_at is not null);
insert into migration (name) values ('0010-admin-passwords');

-- Migration 0011-database-id
create table database_id (
  id uuid not null default gen_random_uuid(),
  is_only boolean primary key default true constraint database_id_has_one_row check (is_only)
);
insert into database_id default values;
insert into migration (name) values ('0011-database-id');

-- Migration 0012-notification-order
-- Null until it is assigned to the committed row. Milliseconds, like on the wire.
alter table signup add column notified_at timestamptz(3);
update signup set notified_at = received_at;
drop index signup_received;
create index signup_notified on signup (notified_at desc, id desc) where notified_at is not null;
create index signup_not_notified on signup (id) where notified_at is null;

alter table inquiry add column notified_at timestamptz(3);
update inquiry set notified_at = received_at;
drop index inquiry_received;
create index inquiry_notified on inquiry (notified_at desc, id desc) where notified_at is not null;
create index inquiry_not_notified on inquiry (id) where notified_at is null;
insert into migration (name) values ('0012-notification-order');

-- Migration 0014-price-limit
alter table property drop constraint property_price_in_range;
alter table property add constraint property_price_in_range check (price between 0 and 9999999999999);
alter table career drop constraint career_salary_in_range;
alter table career add constraint career_salary_in_range check (salary between 0 and 9999999999999);

-- A property without a price comes last: the number is just outside the range of prices.
drop index property_cheapest;
create index property_cheapest on property (archived, coalesce(price, 10000000000000), id) include (price)
  where deleted_at is null;
insert into migration (name) values ('0014-price-limit');

-- Migration 0015-standard-names
alter table idempotency_key rename column answer to response;

alter table property_tally rename to property_counter;
alter table arrival_tally rename to received_counter;
alter table received_counter rename constraint arrival_tally_entity_known to received_counter_entity_known;

alter table admin_look rename to notification_read;
alter table notification_read rename column looked_at to seen_at;
alter table notification_read rename constraint admin_look_admin_exists to notification_read_admin_exists;
insert into migration (name) values ('0015-standard-names');

-- Migration 0016-property-needs
-- A generated column cannot read another table; the repository sets this one.
alter table property add column has_photos boolean not null default false;
update property set has_photos = true where exists (
  select 1 from media where media.property_id = property.id and media.slot = 'property_images'
    and media.deleted_at is not distinct from property.deleted_at);

alter table property add column needs text[] not null generated always as (array_remove(array[
  case when not has_photos then 'photos' end,
  case when price is null then 'price' end,
  case when property_description !~ '\S' then 'description' end,
  case when property_availability is null then 'date' end,
  case when agent_id is null then 'agent' end], null)) stored;

-- The conditions are those of the list (features/properties/list-properties.ts), so that the indexes are used.
create index property_needs_photos on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{photos}';
create index property_needs_price on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{price}';
create index property_needs_description on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{description}';
create index property_needs_date on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{date}';
create index property_needs_agent on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{agent}';

-- The stored counts do not contain the needs, so the properties are counted again.
delete from property_counter;
delete from property_count;
delete from property_day;
alter table property_counter add column needs text[] not null;
alter table property_count add column needs text[] not null;
drop index property_count_kind_unique;
create unique index property_count_kind_unique
  on property_count (type, coalesce(property_type_id, 0), archived, needs);
insert into property_count (type, property_type_id, archived, needs, amount)
  select type, property_type_id, archived, needs, count(*) from property where deleted_at is null group by 1, 2, 3, 4;
insert into property_day (created_on, amount)
  select (created_at at time zone 'Africa/Lagos')::date, count(*) from property where deleted_at is null group by 1;
insert into migration (name) values ('0016-property-needs');

-- Migration 0017-property-moves
create table property_move (
  id uuid primary key,
  created_at timestamptz not null,
  -- No foreign keys: an agent is purged even if a move names it.
  from_agent_id uuid not null,
  to_agent_id uuid not null,
  -- The moved properties, and the version that the move gave to each.
  property_ids uuid[] not null,
  versions integer[] not null,
  -- How many properties an undo moved back; null until it is undone.
  restored_count integer
);
create index property_move_created on property_move (created_at);
insert into migration (name) values ('0017-property-moves');

-- Migration 0018-answered-inquiries
alter table inquiry
  add column version integer not null default 1,
  -- Milliseconds, like on the wire.
  add column answered_at timestamptz(3),
  add column answered_by uuid constraint inquiry_answered_by_exists references admin (id),
  add constraint inquiry_answered_complete check ((answered_at is null) = (answered_by is null));
create index inquiry_open on inquiry (created_at desc, id desc) where answered_at is null;
create index inquiry_answered on inquiry (created_at desc, id desc) where answered_at is not null;
create index inquiry_by_answerer on inquiry (answered_by) where answered_by is not null;
insert into migration (name) values ('0018-answered-inquiries');
-- Rows of the time after migration 0018, besides those of before: every table that there was.
insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
  payment_status, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000011', 'Tola', 'Bello', '0807', 'TB1', 3, '500000', 'Activated', 'Pending',
    'tola bello 0807 tb1', '2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z');
insert into announcement (id, announcement_text, redirect_link, admin_id, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000012', 'New flats in Yaba', 'https://example.com/yaba',
    '01900000-0000-7000-8000-000000000001', 'new flats in yaba https://example.com/yaba', '2026-03-02T08:00:00Z',
    '2026-03-02T08:00:00Z');
insert into banner (id, redirect_link, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000013', 'https://example.com', '2026-03-03T08:00:00Z', '2026-03-03T08:00:00Z');
insert into career (id, title, description, location, position, salary, type, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000014', 'Surveyor', 'Visits properties', 'Lagos', 'Senior', 9999999999999, 'Hybrid',
    'surveyor visits properties lagos senior', '2026-03-04T08:00:00Z', '2026-03-04T08:00:00Z');
insert into signup (id, name, email, email_folded, phone_number, search_text, created_at, received_at, notified_at) values
  ('01900000-0000-7000-8000-000000000015', 'Ada Obi', 'Ada@people.test', 'ada@people.test', '0803',
    'ada obi ada@people.test 0803', '2026-03-05T08:00:00Z', '2026-03-05T08:00:01.5Z', '2026-03-05T08:00:02Z');
insert into inquiry (id, name, email, message, property_id, search_text, created_at, received_at, notified_at,
  answered_at, answered_by, version) values
  ('01900000-0000-7000-8000-000000000016', 'Emeka', 'emeka@people.test', 'Is it still available?',
    '01900000-0000-7000-8000-000000000005', 'emeka emeka@people.test is it still available?', '2026-03-06T08:00:00Z',
    '2026-03-06T08:00:01Z', '2026-03-06T08:00:02Z', '2026-03-06T10:00:00Z', '01900000-0000-7000-8000-000000000001', 2),
  ('01900000-0000-7000-8000-000000000017', 'Zainab', 'zainab@people.test', 'Call me', null,
    'zainab zainab@people.test call me', '2026-03-07T08:00:00Z', '2026-03-07T08:00:01Z', null, null, null, 1);
insert into received_counter (id, entity, created_on, amount) values
  ('01900000-0000-7000-8000-000000000018', 'signup', '2026-03-05', 1),
  ('01900000-0000-7000-8000-000000000019', 'inquiry', '2026-03-06', 1),
  ('01900000-0000-7000-8000-00000000001a', 'inquiry', '2026-03-07', 1);
insert into notification_read (admin_id, seen_at) values ('01900000-0000-7000-8000-000000000001', '2026-03-06T12:00:00Z');
insert into property_move (id, created_at, from_agent_id, to_agent_id, property_ids, versions) values
  ('01900000-0000-7000-8000-00000000001b', '2026-03-08T08:00:00Z', '01900000-0000-7000-8000-00000000001c',
    '01900000-0000-7000-8000-000000000004', '{01900000-0000-7000-8000-000000000005}', '{3}');
insert into purged_import (import_key) values ('a purged row');
insert into career_write (id, career_id, action, admin_id, created_at) values
  ('a write', 'a document', 'create', '01900000-0000-7000-8000-000000000001', '2026-03-09T08:00:00Z');
insert into media_intent (key, created_at) values ('BBBBBBBBBBBBBBBBBBBBBB', '2026-03-09T08:00:00Z');

-- Migration 0020-property-json
-- The columns are those of the expression in features/properties/json.ts.
create table property_json (
  property_id uuid primary key constraint property_json_of_property references property (id) on delete cascade,
  agent_id uuid,
  fields text not null,
  files text not null,
  cover text,
  other_files text not null
);
-- The version of the expression that made the rows, and the id up to which they are stored; null when all are.
create table property_json_fill (
  is_only boolean primary key default true constraint property_json_fill_is_only check (is_only),
  expression text not null,
  filled_to uuid
);
insert into migration (name) values ('0020-property-json');

-- Migration 0021-list-indexes
drop index property_latest, property_cheapest, property_dearest, property_by_agent;
create index property_latest on property (archived, created_at desc, id desc) include (price, type, property_type_id)
  where deleted_at is null;
-- A property without a price comes last in both directions. The numbers are just outside the range of prices.
create index property_cheapest on property (archived, coalesce(price, 10000000000000), id)
  include (price, created_at, type, property_type_id) where deleted_at is null;
create index property_dearest on property (archived, coalesce(price, -1), id)
  include (price, created_at, type, property_type_id) where deleted_at is null;
create index property_by_agent on property (agent_id, archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null;

drop index property_needs_photos, property_needs_price, property_needs_description, property_needs_date,
  property_needs_agent;
create index property_needs_photos on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{photos}';
create index property_needs_price on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{price}';
create index property_needs_description on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{description}';
create index property_needs_date on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{date}';
create index property_needs_agent on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{agent}';

-- PostgreSQL does not use the statistics of partial indexes.
create statistics property_price_or_last on (coalesce(price, 10000000000000)) from property;
create statistics property_price_or_first on (coalesce(price, -1)) from property;
analyze property;
insert into migration (name) values ('0021-list-indexes');

-- Migration 0022-priced-kinds
create index property_by_kind_price on property (archived, type, property_type_id, coalesce(price, 10000000000000))
  include (price, created_at, id) where deleted_at is null;
insert into migration (name) values ('0022-priced-kinds');

-- Migration 0023-property-search
drop index property_search;
create table property_search (
  property_id uuid primary key constraint property_search_of_property references property (id) on delete cascade,
  search_text text not null
);
insert into property_search (property_id, search_text) select id, search_text from property;
create index property_search_words on property_search using gin (search_text gin_trgm_ops);
analyze property_search;

-- The table serves as an index, so the database maintains it.
create function index_property_search() returns trigger language plpgsql as $$
begin
  insert into property_search (property_id, search_text) values (new.id, new.search_text)
    on conflict (property_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger property_search_inserted after insert on property
  for each row execute function index_property_search();
create trigger property_search_updated after update of search_text on property
  for each row when (old.search_text is distinct from new.search_text) execute function index_property_search();

-- Room for a changed row on its page: then a change of no indexed column writes no index.
alter table property set (fillfactor = 90);
insert into migration (name) values ('0023-property-search');

-- Migration 0026-image-source
-- The header of the uploaded image (ImageHeader in storage/images/image-task.ts) while it is stored as the file
-- "source" and files remain to be made from it, else null. Entries of "files" without bytes remain to be made too.
alter table media add column source jsonb;
insert into migration (name) values ('0026-image-source');

-- Migration 0029-sign-in-throttle
-- The columns of rate-limiter-flexible in its order, which its INSERT relies on. Not logged: an attempt then waits
-- for no disk, and after a crash the counters start again at 0, which an attacker cannot cause.
create unlogged table attempt_counter (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index attempt_counter_expire on attempt_counter (expire);

create table known_device (
  id uuid primary key,
  admin_id uuid not null constraint known_device_admin_exists references admin (id) on delete cascade,
  -- SHA-256 of the random value that the browser sends.
  mark_hash bytea not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  constraint known_device_unique unique (admin_id, mark_hash)
);
insert into migration (name) values ('0029-sign-in-throttle');

-- Migration 0030-security-events
create table security_event (
  id uuid primary key,
  created_at timestamptz not null,
  -- The kinds are in contract/src/security-event.ts; without a constraint, a new one needs no migration.
  kind text not null,
  -- The account. Null: no admin has the email, which is not stored.
  admin_id uuid constraint security_event_admin_exists references admin (id) on delete cascade,
  -- The admin who deleted the account. Null: its owner, or the program.
  actor_id uuid constraint security_event_actor_exists references admin (id) on delete set null,
  address text not null,
  device text not null,
  is_new_device boolean not null default false
);
create index security_event_latest on security_event (created_at desc, id desc);
create index security_event_by_admin on security_event (admin_id, created_at desc, id desc);
insert into migration (name) values ('0030-security-events');

-- Migration 0031-second-factor
-- Whether the admin has a passkey or an authenticator app. On this table, because a sign-in locks and reads it anyway.
alter table admin add column has_second_factor boolean not null default false;

create table passkey (
  id uuid primary key,
  admin_id uuid not null constraint passkey_admin_exists references admin (id) on delete cascade,
  -- base64url, as the browser sends it.
  credential_id text not null constraint passkey_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host name at which it was added, and the only one at which browsers offer it.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_admin on passkey (admin_id);

create table totp (
  admin_id uuid primary key constraint totp_admin_exists references admin (id) on delete cascade,
  -- Base32. Not hashed: codes are computed from it.
  secret text not null,
  -- The time step of the last accepted code. Each code is accepted once (RFC 6238, section 5.2).
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_code (
  admin_id uuid not null constraint recovery_code_admin_exists references admin (id) on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null,
  constraint recovery_code_key primary key (admin_id, code_hash)
);

-- What waits for its next step: a sign-in, or the set-up of a factor. Not logged: after a crash one starts again.
create unlogged table second_factor_challenge (
  -- SHA-256 of the random id that the client has.
  id_hash bytea primary key,
  purpose text not null,
  -- Null for a sign-in with a passkey alone, which shows the account.
  admin_id uuid constraint second_factor_challenge_admin_exists references admin (id) on delete cascade,
  -- The session that sets a factor up. It may have ended.
  session_id uuid,
  -- The challenge that the passkey signs; null after it was used.
  webauthn_challenge text,
  -- The secret of the authenticator app that is being set up.
  totp_secret text,
  -- SHA-256 of the hash that the password matched: a change of the password ends the sign-in.
  password_mark bytea,
  is_kept boolean not null,
  mark_hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenge_expiry on second_factor_challenge (expires_at);
insert into migration (name) values ('0031-second-factor');

-- Migration 0033-one-use-links
-- True until an invited admin has set a password.
alter table admin add column is_invited boolean not null default false;
alter table admin drop constraint admin_password_present;
alter table admin add constraint admin_password_present
  check (password_hash is not null or deleted_at is not null or is_invited);

create table admin_link (
  id uuid primary key,
  admin_id uuid not null constraint admin_link_admin_exists references admin (id) on delete cascade,
  kind text not null constraint admin_link_kind check (kind in ('invite', 'reset')),
  -- SHA-256 of each token: the one that was shown, and one for each mail.
  token_hashes bytea[] not null,
  -- Null: a command on the server.
  created_by uuid constraint admin_link_creator_exists references admin (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index admin_link_live on admin_link (admin_id, kind) where used_at is null;
create index admin_link_by_token on admin_link using gin (token_hashes);
insert into migration (name) values ('0033-one-use-links');

-- Migration 0034-deletable-received
alter table signup
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column version integer not null default 1;
alter table signup drop constraint signup_email_unique;
create unique index signup_email_unique on signup (email_folded) where deleted_at is null;
drop index signup_latest, signup_search;
create index signup_latest on signup (created_at desc, id desc) where deleted_at is null;
create index signup_search on signup using gin (search_text gin_trgm_ops) where deleted_at is null;
create index signup_deleted on signup (deleted_at) where deleted_at is not null;

alter table inquiry
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
drop index inquiry_latest, inquiry_search, inquiry_open, inquiry_answered;
create index inquiry_latest on inquiry (created_at desc, id desc) where deleted_at is null;
create index inquiry_search on inquiry using gin (search_text gin_trgm_ops) where deleted_at is null;
create index inquiry_open on inquiry (created_at desc, id desc) where answered_at is null and deleted_at is null;
create index inquiry_answered on inquiry (created_at desc, id desc)
  where answered_at is not null and deleted_at is null;
create index inquiry_deleted on inquiry (deleted_at) where deleted_at is not null;

-- The rows from which a background task removes personal values; empty afterwards. The condition is repeated in
-- records/personal-values.ts.
create index change_with_personal_values on change (id)
  where admin_id is null and action = 'create' and entity in ('signup', 'inquiry', 'agent', 'affiliate')
    and after ?| '{name,first_name,email,phone_number}';
insert into migration (name) values ('0034-deletable-received');

-- Migration 0035-erasures
create table erasure (
  id uuid primary key,
  created_at timestamptz not null,
  admin_id uuid not null constraint erasure_admin_exists references admin (id),
  -- ErasureReceipt in contract/src/personal-data.ts.
  hashes jsonb not null,
  results jsonb not null
);
create index erasure_latest on erasure (created_at desc, id desc);
insert into migration (name) values ('0035-erasures');

-- Migration 0040-resumable-uploads
create table upload (
  id text primary key,
  admin_id uuid not null constraint upload_admin_exists references admin (id),
  slot text not null,
  bytes bigint not null constraint upload_bytes_positive check (bytes > 0),
  sha256 text not null constraint upload_sha256_is_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- All bytes are on the disk and have this hash.
  is_checked boolean not null default false,
  -- Set by the transaction of the property that uses it; the file is removed afterwards.
  used_at timestamptz
);
create index upload_of_admin on upload (admin_id) where used_at is null;
create index upload_by_age on upload (created_at);
insert into migration (name) values ('0040-resumable-uploads');

-- Migration 0041-agent-counts
alter table received_counter rename to daily_counter;
alter table daily_counter drop constraint received_counter_entity_known;
alter table daily_counter add constraint daily_counter_entity_known
  check (entity in ('agent', 'signup', 'inquiry'));

insert into daily_counter (id, entity, created_on, amount)
select gen_random_uuid(), 'agent', (created_at at time zone 'Africa/Lagos')::date, count(*)
from agent where deleted_at is null group by 3;
insert into migration (name) values ('0041-agent-counts');

-- Migration 0042-received-counter
create view received_counter as select id, entity, created_on, amount from daily_counter where entity <> 'agent';
insert into migration (name) values ('0042-received-counter');

-- Migration 0044-backup-runs
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
insert into migration (name) values ('0044-backup-runs');
-- Rows of the time after migration 0044, besides those of before: the tables that were added since 0018.
insert into known_device (id, admin_id, mark_hash, created_at, last_sign_in_at) values
  ('01900000-0000-7000-8000-000000000021', '01900000-0000-7000-8000-000000000001', '\x01', '2026-05-01T08:00:00Z',
    '2026-05-02T08:00:00Z');
insert into security_event (id, created_at, kind, admin_id, address, device, is_new_device) values
  ('01900000-0000-7000-8000-000000000022', '2026-05-01T08:00:00Z', 'sign_in', '01900000-0000-7000-8000-000000000001',
    '192.0.2.7', 'Chrome on Windows', true);
update admin set has_second_factor = true where id = '01900000-0000-7000-8000-000000000001';
insert into passkey (id, admin_id, credential_id, public_key, counter, transports, rp_id, name, created_at) values
  ('01900000-0000-7000-8000-000000000023', '01900000-0000-7000-8000-000000000001', 'credential', '\x02ff', 7,
    '{internal,hybrid}', 'gatehouse.test', 'Phone', '2026-05-03T08:00:00Z');
insert into totp (admin_id, secret, last_step, created_at) values
  ('01900000-0000-7000-8000-000000000001', 'JBSWY3DPEHPK3PXP', 59000000, '2026-05-03T08:00:00Z');
insert into recovery_code (admin_id, code_hash) values ('01900000-0000-7000-8000-000000000001', '\x03');
insert into admin_link (id, admin_id, kind, token_hashes, created_by, created_at, expires_at) values
  ('01900000-0000-7000-8000-000000000024', '01900000-0000-7000-8000-000000000002', 'reset', '{"\\x04","\\x05"}',
    '01900000-0000-7000-8000-000000000001', '2026-05-04T08:00:00Z', '2026-05-07T08:00:00Z');
insert into erasure (id, created_at, admin_id, hashes, results) values
  ('01900000-0000-7000-8000-000000000025', '2026-05-05T08:00:00Z', '01900000-0000-7000-8000-000000000001', '["h"]',
    '[{"what": "signup", "outcome": "deleted", "count": 1}]');
insert into upload (id, admin_id, slot, bytes, sha256, created_at) values
  ('an upload', '01900000-0000-7000-8000-000000000001', 'property_images', 5000000,
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-05-06T08:00:00Z');
insert into backup_run (id, kind, started_at, finished_at, result, location, backup, snapshot_at, bytes, files, counts,
  is_same_disk) values
  ('01900000-0000-7000-8000-000000000026', 'backup', '2026-05-07T08:00:00Z', '2026-05-07T08:01:00Z', 'succeeded',
    '/backups', '2026-05-07T080000Z', '2026-05-07T08:00:00Z', 123456789, 12, '{"property": 3}', false);

-- Migration 0046-growth-indexes
create index signup_notifications on signup (notified_at desc, id desc) include (deleted_at) where notified_at is not null;
create index inquiry_notifications on inquiry (notified_at desc, id desc) include (deleted_at) where notified_at is not null;
create index media_unfinished on media (key) where (source is not null or state = 'processing') and deleted_at is null;
-- The two above replace them, for the statements of the version before this one too.
drop index signup_notified, inquiry_notified;

-- After so many changes a table is vacuumed, and after so many inserts analyzed, whatever its size. By default a
-- table of ten million rows waits for two million changes.
alter table property set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table property_json set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table media set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table inquiry set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table signup set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Rows are only added; vacuum marks their pages as visible to all.
alter table change set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- Rows are added and removed all the time, so their number says little.
alter table property_counter set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
insert into migration (name) values ('0046-growth-indexes');

-- Migration 0047-media-folder
create table media_folder (
  -- What the folder itself contains, in the file .folder-id.
  id uuid not null,
  -- Where it was when it was recorded, for messages: the path and the host name.
  location text not null,
  is_only boolean primary key default true constraint media_folder_has_one_row check (is_only)
);
insert into migration (name) values ('0047-media-folder');
-- Rows of the time after migration 0047, besides those of before: the tables that were added since 0044.
insert into media_folder (id, location) values
  ('01900000-0000-7000-8000-000000000027', '/var/lib/gatehouse/media on server-1');

-- Migration 0048-agent-property-counts
-- Deltas that are not yet added to the counts of the agent. Without a foreign key: an agent may be erased before.
create table agent_property_counter (
  agent_id uuid not null,
  id uuid not null,
  -- Live properties, and those of them that are archived.
  amount integer not null,
  archived_amount integer not null,
  primary key (agent_id, id)
);
-- Rows are added and removed all the time, so their number says little.
alter table agent_property_counter set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table agent
  add column counted_properties integer not null default 0,
  add column counted_archived_properties integer not null default 0;
update agent set counted_properties = counted.properties, counted_archived_properties = counted.archived_properties
from (
  select agent_id, count(*) as properties, count(*) filter (where archived) as archived_properties
  from property where deleted_at is null group by agent_id
) counted
where counted.agent_id = agent.id;
insert into migration (name) values ('0048-agent-property-counts');
-- Rows of the time after migration 0048: the property of the agent is counted by a delta.
update agent set counted_properties = counted_properties - 1 where id = '01900000-0000-7000-8000-000000000004';
insert into agent_property_counter (agent_id, id, amount, archived_amount) values
  ('01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000028', 1, 0);

-- Migration 0049-counted-order
create index agent_by_properties on agent (counted_properties desc, id desc) where deleted_at is null;
-- Affiliates and open inquiries are counted too; the type CountedByDay names all of them.
alter table daily_counter drop constraint daily_counter_entity_known;
insert into daily_counter (id, entity, created_on, amount)
select gen_random_uuid(), entity, created_on, count(*)
from (
  select 'affiliate' as entity, (created_at at time zone 'Africa/Lagos')::date as created_on from affiliate
    where deleted_at is null
  union all
  select 'open_inquiry', (created_at at time zone 'Africa/Lagos')::date from inquiry
    where deleted_at is null and answered_at is null
) counted
group by entity, created_on;
insert into migration (name) values ('0049-counted-order');
