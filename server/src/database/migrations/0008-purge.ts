/** Import keys of purged properties (records/purge). */
export const migration0008 = {
  name: '0008-purge',
  sql: /* sql */ `
-- Kept after the purge, so that importing the same file again does not create them again.
create table purged_import (
  import_key text primary key
);
`,
}
