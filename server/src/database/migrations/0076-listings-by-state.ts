/** The index of the filter by state, which is built before a migration's statements (docs/decisions/0090). */
export const migration0076 = {
  name: '0076-listings-by-state',
  indexes: {
    property_by_state: `on property (archived, state, created_at desc, id desc)
      include (price, type, property_type_id) where deleted_at is null`,
  },
  sql: '',
}
