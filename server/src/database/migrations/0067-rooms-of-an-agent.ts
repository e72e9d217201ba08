/** The index of an agent's properties, with what filters by rooms compare (docs/decisions/0085). */
export const migration0067 = {
  name: '0067-rooms-of-an-agent',
  indexes: {
    property_of_agent: `on property (agent_id, archived, created_at desc, id desc)
      include (price, type, property_type_id, living_room, bedroom, bathroom) where deleted_at is null`,
  },
  sql: /* sql */ `
-- The one above replaces it, for the statements of the version before this one too.
drop index property_by_agent;
`,
}
