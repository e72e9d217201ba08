/** Addresses to which changes are sent (docs/decisions/0098). */
export const migration0080 = {
  name: '0080-webhooks',
  sql: /* sql */ `
create table webhook (
  id uuid primary key,
  name text not null constraint webhook_name_length check (char_length(name) between 1 and 60),
  url text not null constraint webhook_url_length check (char_length(url) between 1 and 2048),
  events text[] not null,
  is_paused boolean not null default false,
  disabled_at timestamptz,
  secret bytea not null constraint webhook_secret_length check (length(secret) = 32),
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- The place in the order of changes after which its deliveries begin.
  begins_after bigint not null,
  -- The base of the addresses in records if PUBLIC_URL is not set.
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index webhook_latest on webhook (created_at desc, id desc) where deleted_at is null;
create index webhook_deleted on webhook (deleted_at desc, id desc) where deleted_at is not null;

-- How far the server is with a webhook. Apart from it, so that sending changes no version of the record.
create table webhook_progress (
  webhook_id uuid primary key
    constraint webhook_progress_webhook_exists references webhook (id) on delete cascade,
  position bigint not null,
  -- The version of the webhook that the failures belong to: a save begins again.
  seen_version integer not null default 0,
  -- The instance that sends, and until when no other one does.
  sender uuid,
  sends_until timestamptz,
  retry_at timestamptz,
  -- When the next delivery is due; null if none is pending.
  wake_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz
);

create table webhook_delivery (
  id uuid primary key,
  created_at timestamptz not null,
  webhook_id uuid not null
    constraint webhook_delivery_webhook_exists references webhook (id) on delete cascade,
  type text not null,
  seq bigint,
  entity text,
  entity_id text,
  version integer,
  action text,
  changed_at timestamptz,
  state text not null default 'pending'
    constraint webhook_delivery_state_known check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_text text not null default '',
  error text not null default ''
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, seq);
create index webhook_delivery_pending on webhook_delivery (webhook_id, entity, entity_id, seq) where state = 'pending';
create index webhook_delivery_latest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_old on webhook_delivery (created_at);
`,
}
