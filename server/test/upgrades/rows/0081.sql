-- Rows of the time after migration 0081: a mapping of feeds.
insert into feed_mapping (id, name, root_name, item_name, fields, created_at, updated_at)
values ('01900000-0000-7000-8000-000000000083', 'portal', 'properties', 'property',
  array['{"name": "price", "from": "price", "constant": null}']::jsonb[], now(), now());
