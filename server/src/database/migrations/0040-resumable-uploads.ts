/** Uploads by tus that no property uses yet (docs/decisions/0045). File names are not stored. */
export const migration0040 = {
  name: '0040-resumable-uploads',
  sql: /* sql */ `
create table upload (
  id text primary key,
  admin_id uuid not null constraint upload_admin_exists references admin (id),
  slot text not null,
  bytes bigint not null constraint upload_bytes_positive check (bytes > 0),
  sha256 text not null constraint upload_sha256_is_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- All bytes are on the disk and have this hash.
  is_checked boolean not null default false,
  -- Set by the transaction of the property that uses it; the file is removed afterwards.
  used_at timestamptz
);
create index upload_of_admin on upload (admin_id) where used_at is null;
create index upload_by_age on upload (created_at);
`,
}
