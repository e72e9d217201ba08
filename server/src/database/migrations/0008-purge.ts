/** What is deleted for good after its thirty days (db/purge), and what is remembered of it. */
export const migration0008 = {
  name: '0008-purge',
  sql: /* sql */ `
-- The import keys of listings that are gone for good, so that their files still do not bring them back.
create table purged_import (
  import_key text primary key
);
`,
}
