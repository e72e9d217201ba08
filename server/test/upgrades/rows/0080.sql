-- Rows of the time after migration 0080: a webhook with a delivery that is pending.
insert into webhook (id, name, url, events, secret, begins_after, origin, created_at, updated_at)
values ('01900000-0000-7000-8000-000000000080', 'Our site', 'https://www.example.com/hooks', '{property}',
  decode(repeat('80', 32), 'hex'), 0, 'https://console.example.com', now(), now());
insert into webhook_progress (webhook_id, position, wake_at)
values ('01900000-0000-7000-8000-000000000080', 1, now());
insert into webhook_delivery (id, created_at, webhook_id, type, seq, entity, entity_id, version, action, changed_at,
  next_attempt_at)
values ('01900000-0000-7000-8000-000000000081', now(), '01900000-0000-7000-8000-000000000080', 'property.update', 1,
  'property', '01900000-0000-7000-8000-000000000082', 2, 'update', now(), now());
