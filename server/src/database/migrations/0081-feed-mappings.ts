/** How portals name the fields of feeds (docs/decisions/0099). */
export const migration0081 = {
  name: '0081-feed-mappings',
  sql: /* sql */ `
create table feed_mapping (
  id uuid primary key,
  name text not null constraint feed_mapping_name_length check (char_length(name) between 1 and 40),
  root_name text not null,
  item_name text not null,
  -- Each with name, from and constant.
  fields jsonb[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index feed_mapping_name_unique on feed_mapping (name) where deleted_at is null;
create index feed_mapping_latest on feed_mapping (created_at desc, id desc) where deleted_at is null;
create index feed_mapping_deleted on feed_mapping (deleted_at desc, id desc) where deleted_at is not null;
`,
}
