/** Indexes that keep the cost of the bell and of a start at ten times as many records (docs/scale.md). */
export const migration0046 = {
  name: '0046-growth-indexes',
  indexes: {
    // With deleted_at, so that the bell counts in the index alone instead of in the whole table.
    signup_notifications: 'on signup (notified_at desc, id desc) include (deleted_at) where notified_at is not null',
    inquiry_notifications: 'on inquiry (notified_at desc, id desc) include (deleted_at) where notified_at is not null',
    // The condition of storage/missing-jobs: the few files that remain to be made.
    media_unfinished: `on media (key) where (source is not null or state = 'processing') and deleted_at is null`,
  },
  sql: /* sql */ `
-- The two above replace them, for the statements of the version before this one too.
drop index signup_notified, inquiry_notified;

-- After so many changes a table is vacuumed, and after so many inserts analyzed, whatever its size. By default a
-- table of ten million rows waits for two million changes.
alter table property set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table property_json set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table media set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table inquiry set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table signup set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Rows are only added; vacuum marks their pages as visible to all.
alter table change set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- Rows are added and removed all the time, so their number says little.
alter table property_counter set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
`,
}
