/** Who has the form of which record open (docs/decisions/0080). */
export const migration0057 = {
  name: '0057-presence',
  sql: /* sql */ `
create table presence (
  entity text not null,
  entity_id text not null,
  admin_id uuid not null constraint presence_admin_exists references admin (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (entity, entity_id, admin_id)
);
`,
}
