/** Operations that are stopped and can go on, and the entries of operations in the activity. */
export const migration0058 = {
  name: '0058-stopped-operations',
  indexes: {
    change_order_operation: 'on change_order (operation_id) where is_entry and operation_id is not null',
  },
  sql: /* sql */ `
-- Of an operation that is running: since when it is not continued.
alter table operation add column stopped_at timestamptz;
`,
}
