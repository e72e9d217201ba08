/** Receipts of erasures, without personal values (docs/decisions/0042). */
export const migration0035 = {
  name: '0035-erasures',
  sql: /* sql */ `
create table erasure (
  id uuid primary key,
  created_at timestamptz not null,
  admin_id uuid not null constraint erasure_admin_exists references admin (id),
  -- ErasureReceipt in contract/src/personal-data.ts.
  hashes jsonb not null,
  results jsonb not null
);
create index erasure_latest on erasure (created_at desc, id desc);
`,
}
