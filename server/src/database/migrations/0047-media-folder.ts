/** The media folder of this database, so that a server with another one is rejected (docs/decisions/0057). */
export const migration0047 = {
  name: '0047-media-folder',
  sql: /* sql */ `
create table media_folder (
  -- What the folder itself contains, in the file .folder-id.
  id uuid not null,
  -- Where it was when it was recorded, for messages: the path and the host name.
  location text not null,
  is_only boolean primary key default true constraint media_folder_has_one_row check (is_only)
);
`,
}
