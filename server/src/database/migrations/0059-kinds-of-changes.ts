/**
 * The kinds of changes, by which the activity is filtered (docs/decisions/0083). No release has filled
 * `change_order`.
 */
export const migration0059 = {
  name: '0059-kinds-of-changes',
  sql: /* sql */ `
-- Each combination of author, source, action and entity that changes have. The key is that of
-- server/src/records/changes/seal.ts.
create table change_kind (
  -- Without a sequence, which a restored backup would begin again.
  id integer primary key,
  key text not null constraint change_kind_key_unique unique,
  admin_id uuid,
  source text,
  action text not null,
  entity text not null
);
insert into change_kind (id, key, admin_id, source, action, entity)
select row_number() over (), concat_ws(' ', action, entity, coalesce(source, '-'), admin_id), admin_id, source, action, entity
from change_order group by admin_id, source, action, entity;

alter table change_order add column kind_id integer;
update change_order set kind_id = change_kind.id from change_kind
where change_kind.key = concat_ws(' ', change_order.action, change_order.entity, coalesce(change_order.source, '-'),
  change_order.admin_id);

drop index change_order_admin;
drop index change_order_entity;
drop index change_order_action;
drop index change_order_source;
`,
}
