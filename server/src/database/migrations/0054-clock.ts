/** What was seen of the database's clock, so that a change of it is noticed (docs/decisions/0062). */
export const migration0054 = {
  name: '0054-clock',
  sql: /* sql */ `
create table clock_watch (
  -- The time at the last look.
  seen_at timestamptz not null,
  -- Since when the clock runs without a change, and the time that it showed before; null: none was seen.
  steady_since timestamptz,
  changed_from timestamptz,
  -- Nothing is removed by its age before: the server did not run for days, or the clock was changed.
  waits_until timestamptz,
  is_only boolean primary key default true constraint clock_watch_has_one_row check (is_only)
);
insert into clock_watch (seen_at) values (now());
`,
}
