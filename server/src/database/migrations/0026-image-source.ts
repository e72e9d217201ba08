/** Images whose renditions are made after the save (docs/decisions/0008). */
export const migration0026 = {
  name: '0026-image-source',
  sql: /* sql */ `
-- The header of the uploaded image (ImageHeader in storage/images/image-task.ts) while it is stored as the file
-- "source" and files remain to be made from it, else null. Entries of "files" without bytes remain to be made too.
alter table media add column source jsonb;
`,
}
