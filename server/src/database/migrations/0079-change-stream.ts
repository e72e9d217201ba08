/** The stream of changes for other programs (docs/decisions/0097). */
export const migration0079 = {
  name: '0079-change-stream',
  sql: /* sql */ `
-- The lowest place after which a reader may continue. A restore from a backup sets it, because the places before it
-- belong to changes that the backup does not have.
alter table change_sealer add column read_from bigint not null default 0;

-- For a database that was put back: the next place is above all that were ever given. It is the time in
-- milliseconds, as there are fewer than 1,000 changes in a second; so two restores of one backup continue at different
-- places. If a clock was set back, it is a random place far ahead.
create function leave_order_of_changes() returns void language sql as $function$
  update change_sealer set last = next.place, read_from = next.place
  from (
    select case when now_ms > last then now_ms else last + 1000000000 + (random() * 1000000000)::bigint end as place
    from change_sealer, (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms) clock
  ) next
$function$;
`,
}
