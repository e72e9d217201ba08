/**
 * For filters by type, property type and price together: the matches are consecutive entries, with all that a
 * page is sorted and counted by (docs/decisions/0037).
 */
export const migration0022 = {
  name: '0022-priced-kinds',
  sql: /* sql */ `
create index property_by_kind_price on property (archived, type, property_type_id, coalesce(price, 10000000000000))
  include (price, created_at, id) where deleted_at is null;
`,
}
