/** What each property lacks, for the filter of the list and its counts (docs/decisions/0036). */
export const migration0016 = {
  name: '0016-property-needs',
  sql: /* sql */ `
-- A generated column cannot read another table; the repository sets this one.
alter table property add column has_photos boolean not null default false;
update property set has_photos = true where exists (
  select 1 from media where media.property_id = property.id and media.slot = 'property_images'
    and media.deleted_at is not distinct from property.deleted_at);

alter table property add column needs text[] not null generated always as (array_remove(array[
  case when not has_photos then 'photos' end,
  case when price is null then 'price' end,
  case when property_description !~ '\\S' then 'description' end,
  case when property_availability is null then 'date' end,
  case when agent_id is null then 'agent' end], null)) stored;

-- The conditions are those of the list (features/properties/list-properties.ts), so that the indexes are used.
create index property_needs_photos on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{photos}';
create index property_needs_price on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{price}';
create index property_needs_description on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{description}';
create index property_needs_date on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{date}';
create index property_needs_agent on property (archived, created_at desc, id desc)
  where deleted_at is null and needs @> '{agent}';

-- The stored counts do not contain the needs, so the properties are counted again.
delete from property_counter;
delete from property_count;
delete from property_day;
alter table property_counter add column needs text[] not null;
alter table property_count add column needs text[] not null;
drop index property_count_kind_unique;
create unique index property_count_kind_unique
  on property_count (type, coalesce(property_type_id, 0), archived, needs);
insert into property_count (type, property_type_id, archived, needs, amount)
  select type, property_type_id, archived, needs, count(*) from property where deleted_at is null group by 1, 2, 3, 4;
insert into property_day (created_on, amount)
  select (created_at at time zone 'Africa/Lagos')::date, count(*) from property where deleted_at is null group by 1;
`,
}
