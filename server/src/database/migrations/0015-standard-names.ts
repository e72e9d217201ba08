/** Renames what clients never see to the standard terms (ARCHITECTURE.md). */
export const migration0015 = {
  name: '0015-standard-names',
  sql: /* sql */ `
alter table idempotency_key rename column answer to response;

alter table property_tally rename to property_counter;
alter table arrival_tally rename to received_counter;
alter table received_counter rename constraint arrival_tally_entity_known to received_counter_entity_known;

alter table admin_look rename to notification_read;
alter table notification_read rename column looked_at to seen_at;
alter table notification_read rename constraint admin_look_admin_exists to notification_read_admin_exists;
`,
}
