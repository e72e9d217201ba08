/**
 * The state of a listing and its reference (docs/decisions/0090). Triggers maintain what an older instance
 * does not write: it knows neither column.
 */
export const migration0072 = {
  name: '0072-state-and-reference',
  sql: /* sql */ `
alter table property
  add column state text not null default 'available'
    constraint property_state_known check (state in ('available', 'under offer', 'sold', 'let', 'withdrawn')),
  -- Null while it was never changed.
  add column state_changed_at timestamptz,
  -- Null until the background task has given one to a property that is older than this column.
  add column reference text;

create sequence property_reference_number minvalue 0;

-- GH- and a digit, then letters and digits that are not mistaken for each other and make no word. Each
-- number has another reference, so no index has to compare them; neighbours do not resemble each other.
create function property_reference(given bigint) returns text language plpgsql immutable strict as $function$
declare
  symbols constant text := '34679CDFGHJKNPQRTWXY';
  -- How many references have four symbols; each further symbol makes twenty times as many.
  size bigint := 40000;
  place bigint := given;
  made text := '';
begin
  while place >= size loop
    place := place - size;
    size := size * 20;
  end loop;
  -- Both factors are prime to the size, and the parts are exchanged between them.
  place := (place * 22541 + 7919) % size;
  place := place % 400 * (size / 400) + place / 400;
  place := (place * 31627 + 10473) % size;
  while size > 5 loop
    made := substr(symbols, (place % 20)::integer + 1, 1) || made;
    place := place / 20;
    size := size / 20;
  end loop;
  return 'GH-' || substr(symbols, place::integer + 1, 1) || made;
end $function$;

-- The search text begins with the words of the reference, as contract/search/search-text folds them.
create function add_property_reference() returns trigger language plpgsql as $function$
declare
  folded text;
begin
  if new.reference is null then
    new.reference := property_reference(nextval('property_reference_number'));
  end if;
  folded := lower(substr(new.reference, 4));
  if not starts_with(new.search_text, 'gh-' || folded) then
    new.search_text := concat('gh-', folded, ' ', folded, ' gh', folded, ' ', new.search_text);
  end if;
  return new;
end $function$;
create trigger property_reference_added before insert on property
  for each row execute function add_property_reference();
create trigger property_reference_found before update of search_text on property
  for each row when (new.reference is not null and not starts_with(new.search_text, lower(new.reference)))
  execute function add_property_reference();

-- For properties that are older than references, which the caller has locked.
create function add_property_references(ids uuid[]) returns void language sql as $function$
  update property set reference = property_reference(nextval('property_reference_number')), search_text = search_text
  where id = any(ids) and reference is null
$function$;

create function set_state_changed_at() returns trigger language plpgsql as $function$
begin
  new.state_changed_at := new.updated_at;
  return new;
end $function$;
create trigger property_state_changed before update of state on property
  for each row when (new.state <> old.state) execute function set_state_changed_at();
`,
}
