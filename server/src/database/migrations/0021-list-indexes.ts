/**
 * The indexes of the property lists contain the columns of every filter, so that a list that is filtered by
 * one index and sorted by another reads no rows to find those of its page (docs/decisions/0037).
 */
export const migration0021 = {
  name: '0021-list-indexes',
  sql: /* sql */ `
drop index property_latest, property_cheapest, property_dearest, property_by_agent;
create index property_latest on property (archived, created_at desc, id desc) include (price, type, property_type_id)
  where deleted_at is null;
-- A property without a price comes last in both directions. The numbers are just outside the range of prices.
create index property_cheapest on property (archived, coalesce(price, 10000000000000), id)
  include (price, created_at, type, property_type_id) where deleted_at is null;
create index property_dearest on property (archived, coalesce(price, -1), id)
  include (price, created_at, type, property_type_id) where deleted_at is null;
create index property_by_agent on property (agent_id, archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null;

drop index property_needs_photos, property_needs_price, property_needs_description, property_needs_date,
  property_needs_agent;
create index property_needs_photos on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{photos}';
create index property_needs_price on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{price}';
create index property_needs_description on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{description}';
create index property_needs_date on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{date}';
create index property_needs_agent on property (archived, created_at desc, id desc)
  include (price, type, property_type_id) where deleted_at is null and needs @> '{agent}';

-- PostgreSQL does not use the statistics of partial indexes.
create statistics property_price_or_last on (coalesce(price, 10000000000000)) from property;
create statistics property_price_or_first on (coalesce(price, -1)) from property;
analyze property;
`,
}
