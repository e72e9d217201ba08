/**
 * The index of the filter of properties by title (docs/decisions/0091). It has no listings without a title,
 * so that it costs their saves nothing.
 */
export const migration0090 = {
  name: '0090-listings-by-title',
  indexes: {
    property_by_title: `on property ((facts ->> 'title'))
      where deleted_at is null and facts ->> 'title' is not null`,
  },
  sql: /* sql */ `
-- PostgreSQL does not use the statistics of partial indexes.
create statistics property_title on (facts ->> 'title') from property;
`,
}
