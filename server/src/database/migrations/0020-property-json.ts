/** The JSON of each property, stored ready to send (docs/decisions/0037). */
export const migration0020 = {
  name: '0020-property-json',
  sql: /* sql */ `
-- The columns are those of the expression in features/properties/json.ts.
create table property_json (
  property_id uuid primary key constraint property_json_of_property references property (id) on delete cascade,
  agent_id uuid,
  fields text not null,
  files text not null,
  cover text,
  other_files text not null
);
-- The version of the expression that made the rows, and the id up to which they are stored; null when all are.
create table property_json_fill (
  is_only boolean primary key default true constraint property_json_fill_is_only check (is_only),
  expression text not null,
  filled_to uuid
);
`,
}
