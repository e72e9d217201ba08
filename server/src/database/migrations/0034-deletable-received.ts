/**
 * Sign-ups and inquiries can be deleted, and `change` rows of intake and imports contain no personal values
 * (docs/decisions/0042).
 */
export const migration0034 = {
  name: '0034-deletable-received',
  sql: /* sql */ `
alter table signup
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column version integer not null default 1;
alter table signup drop constraint signup_email_unique;
create unique index signup_email_unique on signup (email_folded) where deleted_at is null;
drop index signup_latest, signup_search;
create index signup_latest on signup (created_at desc, id desc) where deleted_at is null;
create index signup_search on signup using gin (search_text gin_trgm_ops) where deleted_at is null;
create index signup_deleted on signup (deleted_at) where deleted_at is not null;

alter table inquiry
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
drop index inquiry_latest, inquiry_search, inquiry_open, inquiry_answered;
create index inquiry_latest on inquiry (created_at desc, id desc) where deleted_at is null;
create index inquiry_search on inquiry using gin (search_text gin_trgm_ops) where deleted_at is null;
create index inquiry_open on inquiry (created_at desc, id desc) where answered_at is null and deleted_at is null;
create index inquiry_answered on inquiry (created_at desc, id desc)
  where answered_at is not null and deleted_at is null;
create index inquiry_deleted on inquiry (deleted_at) where deleted_at is not null;

-- The rows from which a background task removes personal values; empty afterwards. The condition is repeated in
-- records/personal-values.ts.
create index change_with_personal_values on change (id)
  where admin_id is null and action = 'create' and entity in ('signup', 'inquiry', 'agent', 'affiliate')
    and after ?| '{name,first_name,email,phone_number}';
`,
}
