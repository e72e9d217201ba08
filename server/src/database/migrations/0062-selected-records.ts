/** What an action for many records has selected (docs/decisions/0087). */
export const migration0062 = {
  name: '0062-selected-records',
  sql: /* sql */ `
-- Until the operation has ended.
create table operation_record (
  operation_id uuid not null constraint operation_record_of_operation references operation (id) on delete cascade,
  entity_id uuid not null,
  -- Null if there was no such record.
  version integer,
  primary key (operation_id, entity_id)
);
`,
}
