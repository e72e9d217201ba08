/**
 * An agent's properties that lack something or are not available, for the filters by these beside an agent
 * (docs/decisions/0103). The index has no available property that lacks nothing.
 */
export const migration0097 = {
  name: '0097-others-of-an-agent',
  indexes: {
    property_of_agent_others: `on property (agent_id, archived, created_at desc, id desc)
      include (state, needs, price, type, property_type_id, living_room, bedroom, bathroom)
      where deleted_at is null and (needs <> '{}' or state <> 'available')`,
  },
  sql: '',
}
