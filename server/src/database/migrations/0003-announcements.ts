/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0003 = {
  name: '0003-announcements',
  sql: /* sql */ `
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
`,
}
