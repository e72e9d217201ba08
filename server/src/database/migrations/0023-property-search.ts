/**
 * The index of the words of properties, on a table beside `property`: a change that leaves the text as it is
 * writes nothing to it (docs/decisions/0037).
 */
export const migration0023 = {
  name: '0023-property-search',
  sql: /* sql */ `
drop index property_search;
create table property_search (
  property_id uuid primary key constraint property_search_of_property references property (id) on delete cascade,
  search_text text not null
);
insert into property_search (property_id, search_text) select id, search_text from property;
create index property_search_words on property_search using gin (search_text gin_trgm_ops);
analyze property_search;

-- The table serves as an index, so the database maintains it.
create function index_property_search() returns trigger language plpgsql as $$
begin
  insert into property_search (property_id, search_text) values (new.id, new.search_text)
    on conflict (property_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger property_search_inserted after insert on property
  for each row execute function index_property_search();
create trigger property_search_updated after update of search_text on property
  for each row when (old.search_text is distinct from new.search_text) execute function index_property_search();

-- Room for a changed row on its page: then a change of no indexed column writes no index.
alter table property set (fillfactor = 90);
`,
}
