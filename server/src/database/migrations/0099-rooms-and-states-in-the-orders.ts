/**
 * The indexes of the orders by time and by price have the rooms and the state too, so that the rows of an
 * order are compared with these filters without reading the table; that of the titles is sorted by days too
 * (docs/decisions/0105).
 */
const compared = 'living_room, bedroom, bathroom, state) where deleted_at is null'
const rest = `type, property_type_id, ${compared}`

export const migration0099 = {
  name: '0099-rooms-and-states-in-the-orders',
  indexes: {
    property_newest: `on property (archived, created_at desc, id desc) include (price, ${rest}`,
    // While it was narrower than property_newest, PostgreSQL read days by it, from five times as many blocks.
    property_of_kind: `on property (archived, type, property_type_id, created_at desc, id desc)
      include (price, ${compared}`,
    property_lowest_price: `on property (archived, coalesce(price, 10000000000000), id)
      include (price, created_at, ${rest}`,
    property_highest_price: `on property (archived, coalesce(price, -1), id) include (price, created_at, ${rest}`,
    property_lowest_price_listed: `on property (archived, coalesce(price, 10000000000000), created_at, id)
      include (price, ${rest}`,
    property_of_title: `on property (archived, (facts ->> 'title'), state, created_at)
      where deleted_at is null and facts ->> 'title' is not null`,
  },
  sql: /* sql */ `
-- Those above replace these, for the statements of the version before this one too.
drop index property_latest;
drop index property_by_kind;
drop index property_cheapest;
drop index property_dearest;
drop index property_cheapest_listed;
drop index property_titled;
`,
}
