/** The order of each kind of change, from which any filter of the activity is merged. */
export const migration0060 = {
  name: '0060-order-of-kinds',
  indexes: { change_order_kind: 'on change_order (kind_id, created_at, seq) where is_entry' },
  sql: '',
}
