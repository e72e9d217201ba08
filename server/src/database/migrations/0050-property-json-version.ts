/** Which version of the expression made the stored JSON of a property (docs/decisions/0037). */
export const migration0050 = {
  name: '0050-property-json-version',
  sql: /* sql */ `
alter table property_json add column parts_version integer;
-- Counts the writes of versions that know the column above.
alter table property_json add column revision integer not null default 0;
create function forget_parts_version() returns trigger language plpgsql as $$
begin
  new.parts_version := null;
  return new;
end
$$;
-- Versions that do not know the columns replace the parts and leave both as they are.
create trigger property_json_parts_version before update on property_json
  for each row when (new.revision = old.revision and new.parts_version is not null)
  execute function forget_parts_version();
`,
}
