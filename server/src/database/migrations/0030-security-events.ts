/** Sign-ins, failures and revocations, for 90 days (docs/decisions/0039). */
export const migration0030 = {
  name: '0030-security-events',
  sql: /* sql */ `
create table security_event (
  id uuid primary key,
  created_at timestamptz not null,
  -- The kinds are in contract/src/security-event.ts; without a constraint, a new one needs no migration.
  kind text not null,
  -- The account. Null: no admin has the email, which is not stored.
  admin_id uuid constraint security_event_admin_exists references admin (id) on delete cascade,
  -- The admin who deleted the account. Null: its owner, or the program.
  actor_id uuid constraint security_event_actor_exists references admin (id) on delete set null,
  address text not null,
  device text not null,
  is_new_device boolean not null default false
);
create index security_event_latest on security_event (created_at desc, id desc);
create index security_event_by_admin on security_event (admin_id, created_at desc, id desc);
`,
}
