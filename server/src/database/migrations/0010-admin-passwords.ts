/** A deleted admin loses its password once it cannot be restored any more (db/purge). */
export const migration0010 = {
  name: '0010-admin-passwords',
  sql: /* sql */ `
alter table admin alter column password_hash drop not null;
alter table admin add constraint admin_password_present check (password_hash is not null or deleted_at is not null);
`,
}
