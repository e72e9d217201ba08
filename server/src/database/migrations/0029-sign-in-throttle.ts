/** Counters of attempts, and the devices that have signed in before (docs/decisions/0039). */
export const migration0029 = {
  name: '0029-sign-in-throttle',
  sql: /* sql */ `
-- The columns of rate-limiter-flexible in its order, which its INSERT relies on. Not logged: an attempt then waits
-- for no disk, and after a crash the counters start again at 0, which an attacker cannot cause.
create unlogged table attempt_counter (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index attempt_counter_expire on attempt_counter (expire);

create table known_device (
  id uuid primary key,
  admin_id uuid not null constraint known_device_admin_exists references admin (id) on delete cascade,
  -- SHA-256 of the random value that the browser sends.
  mark_hash bytea not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  constraint known_device_unique unique (admin_id, mark_hash)
);
`,
}
