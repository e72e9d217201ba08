-- Rows of the time after migration 0047, besides those of before: the tables that were added since 0044.
insert into media_folder (id, location) values
  ('01900000-0000-7000-8000-000000000027', '/var/lib/gatehouse/media on server-1');
