/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0004 = {
  name: '0004-banners',
  sql: /* sql */ `
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
`,
}
