/** Column names are the wire names of the specification. */
export const migration0007 = {
  name: '0007-signups-inquiries',
  sql: /* sql */ `
-- People who registered on the business's own site or app: its users and its recent sign-ups are the same rows.
create table signup (
  id uuid primary key,
  name text not null,
  email text not null,
  email_folded text not null constraint signup_email_unique unique,
  phone_number text not null default '',
  created_at timestamptz not null
);
create index signup_latest on signup (created_at desc, id desc);

create table inquiry (
  id uuid primary key,
  name text not null,
  email text not null,
  phone_number text not null default '',
  message text not null,
  property_id uuid constraint inquiry_property_exists references property (id),
  source text not null default '',
  created_at timestamptz not null
);
create index inquiry_latest on inquiry (created_at desc, id desc);

-- When an admin last looked at what the bell shows.
create table admin_look (
  admin_id uuid primary key constraint admin_look_admin_exists references admin (id),
  looked_at timestamptz not null
);
`,
}
