/** Keys of the API (docs/decisions/0096). */
export const migration0077 = {
  name: '0077-api-keys',
  sql: /* sql */ `
-- The admin of the same id is the account of the key: changes refer to it, and it has the key's name. It has
-- been deleted since the year 1970, so it is in no list, cannot sign in and cannot be restored.
create table api_key (
  id uuid primary key constraint api_key_account_exists references admin (id),
  token_hash bytea not null constraint api_key_token_is_unique unique,
  ending text not null,
  scopes text[] not null,
  allowed_addresses text[] not null,
  created_at timestamptz not null,
  created_by uuid constraint api_key_admin_exists references admin (id),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
`,
}
