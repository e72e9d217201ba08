-- Rows of the time after migration 0063: a file that is being imported, with a refused row.
insert into staged_import (id, created_at, changed_at, admin_id, source, target, state, mode, is_update,
  is_month_first, skips_duplicates, encoding, headings, total)
select '01900000-0000-7000-8000-000000000c01', now(), now(), id, 'console', 'listings', 'ready', 'check', false,
  false, false, 'utf-8', '["town", "price"]', 1
from admin order by id limit 1;
insert into staged_row (import_id, line, cells, state, problems) values
  ('01900000-0000-7000-8000-000000000c01', 2, '["Lekki", "POA"]', 'refused',
   '[{"column": 1, "message": "the price ''POA'' is not a number"}]');
insert into import_mapping (target, headings_key, mapping, used_at)
values ('listings', 'key', '{"town": "town", "price": "price"}', now());
