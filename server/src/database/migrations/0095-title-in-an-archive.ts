/**
 * The index of the filter by title begins with `archived`, as those of the other filters do: PostgreSQL then
 * reads a bounded number of its rows to know whether many match. It has the state too, so that rows of both
 * filters together are found in it (docs/decisions/0103).
 */
export const migration0095 = {
  name: '0095-title-in-an-archive',
  indexes: {
    property_titled: `on property (archived, (facts ->> 'title'), state)
      where deleted_at is null and facts ->> 'title' is not null`,
  },
  sql: /* sql */ `
-- The one above replaces it, for the statements of the version before this one too.
drop index property_by_title;
-- It is read by its indexes: starting parallel workers took 8 ms of a page that reads no row of it.
alter table property_search set (parallel_workers = 0);
`,
}
