/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0006 = {
  name: '0006-admins',
  sql: /* sql */ `
create index admin_latest on admin (created_at desc, id desc) where deleted_at is null;

-- Folded in code (db/search-text); the admins there are until now are found by their plain letters.
alter table admin add column search_text text not null default '';
update admin set search_text = lower(name || ' ' || email || ' ' || phone_number);
`,
}
