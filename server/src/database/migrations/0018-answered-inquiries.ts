/** Who answered an inquiry, and when (docs/decisions/0024). */
export const migration0018 = {
  name: '0018-answered-inquiries',
  sql: /* sql */ `
alter table inquiry
  add column version integer not null default 1,
  -- Milliseconds, like on the wire.
  add column answered_at timestamptz(3),
  add column answered_by uuid constraint inquiry_answered_by_exists references admin (id),
  add constraint inquiry_answered_complete check ((answered_at is null) = (answered_by is null));
create index inquiry_open on inquiry (created_at desc, id desc) where answered_at is null;
create index inquiry_answered on inquiry (created_at desc, id desc) where answered_at is not null;
create index inquiry_by_answerer on inquiry (answered_by) where answered_by is not null;
`,
}
