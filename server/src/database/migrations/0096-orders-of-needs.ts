/**
 * The properties with each set of needs, in each order (docs/decisions/0103). They replace six indexes of
 * needs: an instance of the version before finds the rows of one need by time without an index until it is
 * stopped, and those of several needs by property_needs_latest.
 */
const set = `(1 * ('photos' = any(needs))::integer + 2 * ('price' = any(needs))::integer
      + 4 * ('description' = any(needs))::integer + 8 * ('date' = any(needs))::integer
      + 16 * ('agent' = any(needs))::integer)`
const rest = `include (needs, created_at, price, type, property_type_id, agent_id, living_room, bedroom, bathroom)
      where deleted_at is null and needs <> '{}'`

export const migration0096 = {
  name: '0096-orders-of-needs',
  indexes: {
    property_needs_latest: `on property (archived, ${set}, created_at desc, id desc) ${rest}`,
    property_needs_cheapest: `on property (archived, ${set}, coalesce(price, 10000000000000), id) ${rest}`,
    property_needs_dearest: `on property (archived, ${set}, coalesce(price, -1), id) ${rest}`,
  },
  sql: /* sql */ `
drop index property_by_needs;
drop index property_needs_photos;
drop index property_needs_price;
drop index property_needs_description;
drop index property_needs_date;
drop index property_needs_agent;
`,
}
