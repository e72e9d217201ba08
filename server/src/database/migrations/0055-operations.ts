/**
 * Operations, to which the changes of one action belong, and the order of all changes
 * (docs/decisions/0078, 0079).
 */
export const migration0055 = {
  name: '0055-operations',
  sql: /* sql */ `
create table operation (
  id uuid primary key,
  created_at timestamptz not null,
  kind text not null,
  admin_id uuid constraint operation_admin_exists references admin (id),
  source text not null,
  state text not null constraint operation_state_known check (state in ('running', 'done')),
  -- The records that it is about, those that are changed, and those that are left as they are.
  total integer not null default 0,
  done integer not null default 0,
  left_over jsonb not null default '[]',
  -- The change or the operation that it undoes.
  undoes uuid,
  -- The operation by which what it did was undone.
  undone_by uuid,
  -- Of an undo that is running: the last change that it has reached.
  reached uuid,
  -- What the entry in the activity says about it, without personal values.
  details jsonb not null default '{}'
);
create index operation_undoes on operation (undoes) where undoes is not null;
create index operation_running on operation (created_at) where state = 'running';

alter table change
  add column source text,
  add column operation_id uuid,
  -- The version of the record after the change.
  add column version integer;

alter table career_write add column source text;

-- The changes without a place in the order. Whoever inserts a change adds it here, also a version of the program
-- that does not know this table.
create table change_pending (change_id uuid not null);
create function add_pending_changes() returns trigger language plpgsql as $function$
begin
  insert into change_pending select id from inserted;
  return null;
end $function$;
create trigger change_is_pending after insert on change
  referencing new table as inserted for each statement execute function add_pending_changes();

-- The order of changes, without gaps: 1 and up for those since this migration, 0 and down for those before it.
create table change_order (
  seq bigint primary key,
  change_id uuid not null constraint change_order_has_each_once unique,
  created_at timestamptz not null,
  admin_id uuid,
  source text,
  action text not null,
  entity text not null,
  entity_id text not null,
  version integer,
  operation_id uuid,
  -- Whether the activity lists it: it belongs to no operation or is the first change of one.
  is_entry boolean not null
);
create index change_order_time on change_order (created_at, seq) where is_entry;
create index change_order_admin on change_order (admin_id, created_at, seq) where is_entry;
create index change_order_entity on change_order (entity, created_at, seq) where is_entry;
create index change_order_action on change_order (action, created_at, seq) where is_entry;
create index change_order_source on change_order (source, created_at, seq) where is_entry;

create table change_sealer (
  -- The highest and the lowest place.
  last bigint not null,
  first bigint not null,
  -- Of the changes before this migration, those from this id on have a place; null: all have one.
  filled_from uuid,
  is_only boolean primary key default true constraint change_sealer_has_one_row check (is_only)
);
insert into change_sealer (last, first, filled_from) values (0, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
`,
}
