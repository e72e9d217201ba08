/** Whether a password was generated at start and nobody has signed in with it yet (admins/first-admin). */
export const migration0009 = {
  name: '0009-initial-password',
  sql: /* sql */ `
-- False for the admins there are: somebody may have signed in as them, and their passwords must not be replaced.
alter table admin add column has_initial_password boolean not null default false;
`,
}
