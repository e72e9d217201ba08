/**
 * Areas that administrators add, and locations that name no known area (docs/decisions/0093). The expressions
 * are repeated in records/search/stored-text.ts. An older instance writes texts without the unknown words;
 * the background task makes them again.
 */
const lastLine = `split_part(search_text, E'\\n', 3)`
const unknownWords = `split_part(${lastLine}, '''', 4)`

export const migration0078 = {
  name: '0078-own-areas',
  indexes: {
    property_outdated_areas_2: `on property (id) where split_part(${lastLine}, '''', 3) < 'A02'`,
    property_unknown_areas: `on property (id) where deleted_at is null and ${unknownWords} <> '' and ${unknownWords} <> '2'`,
  },
  sql: /* sql */ `
create table area (
  id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  name text not null constraint area_name_length check (char_length(name) between 1 and 60),
  state text not null,
  parent_area text not null default '' constraint area_parent_length check (char_length(parent_area) <= 100),
  other_names text not null default '' constraint area_other_names_length check (char_length(other_names) <= 500),
  needs_town boolean not null default false,
  area_id text not null,
  search_text text not null
);
create unique index area_id_unique on area (area_id) where deleted_at is null;
create index area_latest on area (created_at desc, id desc) where deleted_at is null;
create index area_deleted on area (deleted_at desc, id desc) where deleted_at is not null;

-- A changed area: the listings whose locations have one of the names find their areas again, now and once more
-- when every instance knows the change.
create table area_change (
  id uuid primary key,
  names text[] not null,
  created_at timestamptz not null,
  is_repeated boolean not null default false,
  -- Set while an instance works on it.
  started_at timestamptz
);
`,
}
