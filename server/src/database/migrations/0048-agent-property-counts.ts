/** The properties of each agent are counted, for the order By Properties (docs/decisions/0021). */
export const migration0048 = {
  name: '0048-agent-property-counts',
  sql: /* sql */ `
-- Deltas that are not yet added to the counts of the agent. Without a foreign key: an agent may be erased before.
create table agent_property_counter (
  agent_id uuid not null,
  id uuid not null,
  -- Live properties, and those of them that are archived.
  amount integer not null,
  archived_amount integer not null,
  primary key (agent_id, id)
);
-- Rows are added and removed all the time, so their number says little.
alter table agent_property_counter set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table agent
  add column counted_properties integer not null default 0,
  add column counted_archived_properties integer not null default 0;
update agent set counted_properties = counted.properties, counted_archived_properties = counted.archived_properties
from (
  select agent_id, count(*) as properties, count(*) filter (where archived) as archived_properties
  from property where deleted_at is null group by agent_id
) counted
where counted.agent_id = agent.id;
`,
}
