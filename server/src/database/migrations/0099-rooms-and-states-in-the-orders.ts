/**
 * The indexes of the orders by time and by price have the rooms and the state too, so that the rows of an
 * order are compared with these filters without reading the table (docs/decisions/0105).
 */
const rest = 'type, property_type_id, living_room, bedroom, bathroom, state) where deleted_at is null'

export const migration0099 = {
  name: '0099-rooms-and-states-in-the-orders',
  indexes: {
    property_newest: `on property (archived, created_at desc, id desc) include (price, ${rest}`,
    property_lowest_price: `on property (archived, coalesce(price, 10000000000000), id)
      include (price, created_at, ${rest}`,
    property_highest_price: `on property (archived, coalesce(price, -1), id) include (price, created_at, ${rest}`,
    property_lowest_price_listed: `on property (archived, coalesce(price, 10000000000000), created_at, id)
      include (price, ${rest}`,
  },
  sql: /* sql */ `
-- Those above replace these, for the statements of the version before this one too.
drop index property_latest, property_cheapest, property_dearest, property_cheapest_listed;
`,
}
