/** Agents are counted by day, as sign-ups and inquiries are (docs/decisions/0006). */
export const migration0041 = {
  name: '0041-agent-counts',
  sql: /* sql */ `
alter table received_counter rename to daily_counter;
alter table daily_counter drop constraint received_counter_entity_known;
alter table daily_counter add constraint daily_counter_entity_known
  check (entity in ('agent', 'signup', 'inquiry'));

insert into daily_counter (id, entity, created_on, amount)
select gen_random_uuid(), 'agent', (created_at at time zone 'Africa/Lagos')::date, count(*)
from agent where deleted_at is null group by 3;
`,
}
