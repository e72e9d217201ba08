/** The stream of changes for other programs (docs/decisions/0097). */
export const migration0079 = {
  name: '0079-change-stream',
  sql: /* sql */ `
-- The lowest place after which a reader may continue. A restore from a backup sets it, because the places before it
-- belong to changes that the backup does not have.
alter table change_sealer add column read_from bigint not null default 0;
`,
}
