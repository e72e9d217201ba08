-- Rows of the time after migration 0078: an added area, whose listings have found it once.
insert into area (id, created_at, updated_at, name, state, parent_area, other_names, area_id, search_text)
values ('01900000-0000-7000-8000-000000000078', now(), now(), 'Qualand', 'Edo', 'benin-city-edo', 'Kwaland',
  'qualand-edo', E'qualand kwaland\n''2');
insert into area_change (id, names, created_at, is_repeated)
values ('01900000-0000-7000-8000-000000000079', '{Qualand,Kwaland,""}', now(), true);
