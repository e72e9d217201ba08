/** Column names are the names on the wire (docs/decisions/0003). */
export const migration0002 = {
  name: '0002-affiliates',
  sql: /* sql */ `
create table affiliate (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  -- Upper-case and never reused, not even after its affiliate was deleted.
  affiliate_code text not null constraint affiliate_code_unique unique,
  property_count integer not null constraint affiliate_property_count_in_range check (property_count >= 0),
  value text not null,
  status text not null constraint affiliate_status_known
    check (status in ('Activated', 'Terminated', 'Processing', 'Completed')),
  payment_status text not null constraint affiliate_payment_status_known
    check (payment_status in ('Processing', 'Pending', 'Disbursed')),
  -- Name, phone and code, normalized by the server (contract/search-text).
  search_text text not null,
  -- Identifies an imported row when its file is imported again.
  import_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index affiliate_import_key_unique on affiliate (import_key) where import_key is not null;
create index affiliate_latest on affiliate (created_at desc, id desc) where deleted_at is null;
`,
}
