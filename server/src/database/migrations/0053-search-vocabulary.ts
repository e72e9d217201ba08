/** The words of properties, from which a search without a result offers the nearest (docs/decisions/0065). */
export const migration0053 = {
  name: '0053-search-vocabulary',
  sql: /* sql */ `
-- Letters only: no phone number, no email. The collation lets the indexes find a beginning and an end.
create table property_word (
  word text collate "C" primary key,
  -- How often a property with the word was added or changed.
  seen bigint not null
);
create index property_word_ends on property_word (reverse(word));

-- Properties whose words a background task adds: a property that is saved then locks no word.
create table property_word_queue (property_id uuid not null);

create or replace function index_property_search() returns trigger language plpgsql as $$
begin
  insert into property_search (property_id, search_text) values (new.id, new.search_text)
    on conflict (property_id) do update set search_text = excluded.search_text;
  insert into property_word_queue (property_id) values (new.id);
  return null;
end $$;
`,
}
