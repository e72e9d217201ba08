/** How long the pause is that a receiver wants (docs/decisions/0098). */
export const migration0091 = {
  name: '0091-pauses-of-webhooks',
  sql: /* sql */ `
-- How far ahead retry_at was when it was written. If it is much further, the clock was wrong then.
alter table webhook_progress add column pause_seconds integer not null default 60;
`,
}
