/** One-use links that download an export (docs/decisions/0084). */
export const migration0065 = {
  name: '0065-export-links',
  sql: /* sql */ `
create table export_link (
  id uuid primary key,
  token_hash bytea not null constraint export_link_token_is_unique unique,
  -- The link ends with the session that has created it.
  session_id uuid not null constraint export_link_session_exists references session (id) on delete cascade,
  -- Entity, format and query.
  request jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index export_link_session on export_link (session_id);
create index export_link_expiry on export_link (expires_at);
`,
}
