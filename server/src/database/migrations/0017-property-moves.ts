/** Moves of an agent's properties to another agent, so that each can be undone (docs/decisions/0035). */
export const migration0017 = {
  name: '0017-property-moves',
  sql: /* sql */ `
create table property_move (
  id uuid primary key,
  created_at timestamptz not null,
  -- No foreign keys: an agent is purged even if a move names it.
  from_agent_id uuid not null,
  to_agent_id uuid not null,
  -- The moved properties, and the version that the move gave to each.
  property_ids uuid[] not null,
  versions integer[] not null,
  -- How many properties an undo moved back; null until it is undone.
  restored_count integer
);
create index property_move_created on property_move (created_at);
`,
}
