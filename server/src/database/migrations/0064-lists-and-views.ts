/**
 * Indexes of the filters by rooms and by several needs, the lists' columns as each admin has chosen them, and
 * views (docs/decisions/0085).
 */
export const migration0064 = {
  name: '0064-lists-and-views',
  indexes: {
    property_by_rooms: `on property (archived, living_room, bedroom, bathroom)
      include (created_at, price, type, property_type_id, id) where deleted_at is null`,
    property_by_needs: `on property (archived, (1 * ('photos' = any(needs))::integer + 2 * ('price' = any(needs))::integer
      + 4 * ('description' = any(needs))::integer + 8 * ('date' = any(needs))::integer
      + 16 * ('agent' = any(needs))::integer)) include (needs, created_at, price, type, property_type_id,
      agent_id, living_room, bedroom, bathroom, id) where deleted_at is null and needs <> '{}'`,
  },
  sql: /* sql */ `
-- PostgreSQL does not use the statistics of partial indexes.
create statistics property_needs_bits on (1 * ('photos' = any(needs))::integer + 2 * ('price' = any(needs))::integer
  + 4 * ('description' = any(needs))::integer + 8 * ('date' = any(needs))::integer
  + 16 * ('agent' = any(needs))::integer) from property;
analyze property;

create table list_setting (
  admin_id uuid not null constraint list_setting_admin_exists references admin (id) on delete cascade,
  list text not null,
  columns text[] not null,
  updated_at timestamptz not null,
  primary key (admin_id, list)
);

create table view (
  id uuid primary key,
  list text not null,
  name text not null constraint view_name_length check (char_length(name) between 1 and 60),
  query text not null constraint view_query_length check (char_length(query) <= 2000),
  is_shared boolean not null default false,
  is_pinned boolean not null default false,
  admin_id uuid not null constraint view_admin_exists references admin (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index view_latest on view (created_at desc, id desc) where deleted_at is null;
create index view_deleted on view (deleted_at desc, id desc) where deleted_at is not null;
create index view_of_admin on view (admin_id);
`,
}
