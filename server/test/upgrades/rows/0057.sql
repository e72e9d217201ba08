-- Rows of the time after migration 0057: an admin that has the form of a property open.
insert into presence (entity, entity_id, admin_id, seen_at)
select 'property', '01900000-0000-7000-8000-000000000007', id, now() from admin order by id limit 1;
