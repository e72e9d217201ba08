/** The changes of an operation, in their order. */
export const migration0056 = {
  name: '0056-changes-of-operations',
  indexes: { change_operation: 'on change (operation_id, id) where operation_id is not null' },
  sql: '',
}
