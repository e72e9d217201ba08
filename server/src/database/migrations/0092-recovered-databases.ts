/** Recoveries of the database are noticed (docs/decisions/0097). */
export const migration0092 = {
  name: '0092-recovered-databases',
  sql: /* sql */ `
-- The identifier of the database server and its timeline, which a recovery to a point in time changes. Null until a
-- server has looked, and after the order was left.
alter table change_sealer add column timeline text;

create or replace function leave_order_of_changes() returns void language sql as $function$
  update change_sealer set last = next.place, read_from = next.place, timeline = null
  from (
    select case when now_ms > last then now_ms else last + 1000000000 + (random() * 1000000000)::bigint end as place
    from change_sealer, (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms) clock
  ) next
$function$;
`,
}
