/** The order By Properties has an index, and more is counted by day (docs/decisions/0006). */
export const migration0049 = {
  name: '0049-counted-order',
  indexes: {
    agent_by_properties: 'on agent (counted_properties desc, id desc) where deleted_at is null',
  },
  sql: /* sql */ `
-- Affiliates and open inquiries are counted too; the type CountedByDay names all of them.
alter table daily_counter drop constraint daily_counter_entity_known;
insert into daily_counter (id, entity, created_on, amount)
select gen_random_uuid(), entity, created_on, count(*)
from (
  select 'affiliate' as entity, (created_at at time zone 'Africa/Lagos')::date as created_on from affiliate
    where deleted_at is null
  union all
  select 'open_inquiry', (created_at at time zone 'Africa/Lagos')::date from inquiry
    where deleted_at is null and answered_at is null
) counted
group by entity, created_on;
`,
}
