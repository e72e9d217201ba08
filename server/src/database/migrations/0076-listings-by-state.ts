/**
 * The index of the filter by state (docs/decisions/0090). It has no available listings, so that it costs
 * their saves nothing. Indexes are built before the statements of their migration, so it has one of its own.
 */
export const migration0076 = {
  name: '0076-listings-by-state',
  indexes: {
    property_by_state: `on property (archived, state, created_at desc, id desc)
      include (price, type, property_type_id) where deleted_at is null and state <> 'available'`,
  },
  sql: '',
}
