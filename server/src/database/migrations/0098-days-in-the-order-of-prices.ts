/**
 * Listings of some days, lowest price first (docs/decisions/0103). PostgreSQL 18 searches the days of one
 * price after the other; an older one reads the index from its start.
 */
export const migration0098 = {
  name: '0098-days-in-the-order-of-prices',
  indexes: {
    property_cheapest_listed: `on property (archived, coalesce(price, 10000000000000), created_at, id)
      include (price, type, property_type_id) where deleted_at is null`,
  },
  sql: '',
}
