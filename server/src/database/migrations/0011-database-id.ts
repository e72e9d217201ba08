/** Who this database is, so that a media folder can say to which one it belongs (media/media-owner). A copy keeps the id. */
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
