/** One-use links that set a password, and admins without one (docs/decisions/0041). */
export const migration0033 = {
  name: '0033-one-use-links',
  sql: /* sql */ `
-- True until an invited admin has set a password.
alter table admin add column is_invited boolean not null default false;
alter table admin drop constraint admin_password_present;
alter table admin add constraint admin_password_present
  check (password_hash is not null or deleted_at is not null or is_invited);

create table admin_link (
  id uuid primary key,
  admin_id uuid not null constraint admin_link_admin_exists references admin (id) on delete cascade,
  kind text not null constraint admin_link_kind check (kind in ('invite', 'reset')),
  -- SHA-256 of each token: the one that was shown, and one for each mail.
  token_hashes bytea[] not null,
  -- Null: a command on the server.
  created_by uuid constraint admin_link_creator_exists references admin (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index admin_link_live on admin_link (admin_id, kind) where used_at is null;
create index admin_link_by_token on admin_link using gin (token_hashes);
`,
}
