/**
 * The password of a deleted admin is removed when the admin can no longer be restored
 * (auth/admin-repository).
 */
export const migration0010 = {
  name: '0010-admin-passwords',
  sql: /* sql */ `
alter table admin alter column password_hash drop not null;
alter table admin add constraint admin_password_present check (password_hash is not null or deleted_at is not null);
`,
}
