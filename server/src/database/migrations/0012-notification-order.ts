/** The order of notifications is assigned after the commit (docs/decisions/0024). */
export const migration0012 = {
  name: '0012-notification-order',
  sql: /* sql */ `
-- Null until it is assigned to the committed row. Milliseconds, like on the wire.
alter table signup add column notified_at timestamptz(3);
update signup set notified_at = received_at;
drop index signup_received;
create index signup_notified on signup (notified_at desc, id desc) where notified_at is not null;
create index signup_not_notified on signup (id) where notified_at is null;

alter table inquiry add column notified_at timestamptz(3);
update inquiry set notified_at = received_at;
drop index inquiry_received;
create index inquiry_notified on inquiry (notified_at desc, id desc) where notified_at is not null;
create index inquiry_not_notified on inquiry (id) where notified_at is null;
`,
}
