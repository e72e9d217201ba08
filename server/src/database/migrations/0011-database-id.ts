/**
 * Identifies this database, so that a media folder can record to which one it belongs. A copy has the same
 * id.
 */
export const migration0011 = {
  name: '0011-database-id',
  sql: /* sql */ `
create table database_id (
  id uuid not null default gen_random_uuid(),
  is_only boolean primary key default true constraint database_id_has_one_row check (is_only)
);
insert into database_id default values;
`,
}
