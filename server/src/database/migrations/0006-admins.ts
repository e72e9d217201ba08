/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0006 = {
  name: '0006-admins',
  sql: /* sql */ `
create index admin_latest on admin (created_at desc, id desc) where deleted_at is null;

-- Normalized by the server (contract/search-text); existing admins are found only without diacritics.
alter table admin add column search_text text not null default '';
update admin set search_text = lower(name || ' ' || email || ' ' || phone_number);
`,
}
