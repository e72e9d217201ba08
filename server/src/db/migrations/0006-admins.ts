/** Column names are the wire names of the specification. */
export const migration0006 = {
  name: '0006-admins',
  sql: /* sql */ `
create index admin_latest on admin (created_at desc, id desc) where deleted_at is null;
`,
}
