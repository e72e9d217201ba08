/** Passkeys, authenticator apps and recovery codes (docs/decisions/0040). */
export const migration0031 = {
  name: '0031-second-factor',
  sql: /* sql */ `
-- Whether the admin has a passkey or an authenticator app. On this table, because a sign-in locks and reads it anyway.
alter table admin add column has_second_factor boolean not null default false;

create table passkey (
  id uuid primary key,
  admin_id uuid not null constraint passkey_admin_exists references admin (id) on delete cascade,
  -- base64url, as the browser sends it.
  credential_id text not null constraint passkey_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host name at which it was added, and the only one at which browsers offer it.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_admin on passkey (admin_id);

create table totp (
  admin_id uuid primary key constraint totp_admin_exists references admin (id) on delete cascade,
  -- Base32. Not hashed: codes are computed from it.
  secret text not null,
  -- The time step of the last accepted code. Each code is accepted once (RFC 6238, section 5.2).
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_code (
  admin_id uuid not null constraint recovery_code_admin_exists references admin (id) on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null,
  constraint recovery_code_key primary key (admin_id, code_hash)
);

-- What waits for its next step: a sign-in, or the set-up of a factor. Not logged: after a crash one starts again.
create unlogged table second_factor_challenge (
  -- SHA-256 of the random id that the client has.
  id_hash bytea primary key,
  purpose text not null,
  -- Null for a sign-in with a passkey alone, which shows the account.
  admin_id uuid constraint second_factor_challenge_admin_exists references admin (id) on delete cascade,
  -- The session that sets a factor up. It may have ended.
  session_id uuid,
  -- The challenge that the passkey signs; null after it was used.
  webauthn_challenge text,
  -- The secret of the authenticator app that is being set up.
  totp_secret text,
  -- SHA-256 of the hash that the password matched: a change of the password ends the sign-in.
  password_mark bytea,
  is_kept boolean not null,
  mark_hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenge_expiry on second_factor_challenge (expires_at);
`,
}
