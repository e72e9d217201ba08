/**
 * The first tables. Column names are the names on the wire (docs/decisions/0003). Services map the names of
 * constraints to messages (records/constraint). Requires only PostgreSQL 15 (docs/decisions/0001).
 */
export const migration0001 = {
  name: '0001-properties-agents-sessions',
  sql: /* sql */ `
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
`,
}
