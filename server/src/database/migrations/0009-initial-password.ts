/** True while a password that was generated at start has not been used (features/admins/first-admin). */
export const migration0009 = {
  name: '0009-initial-password',
  sql: /* sql */ `
-- False for existing admins: their passwords may be in use and must not be replaced.
alter table admin add column has_initial_password boolean not null default false;
`,
}
