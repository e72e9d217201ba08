-- Rows of the time after migration 0056: a move as an operation, and a change with its place in the order.
insert into operation (id, created_at, kind, admin_id, source, state, total, done, details) values
  ('01900000-0000-7000-8000-000000000b01', '2026-11-25T09:00:00Z', 'move', null, 'API', 'done', 1, 1,
   '{"from_agent_id": "01900000-0000-7000-8000-000000000002", "to_agent_id": "01900000-0000-7000-8000-000000000003"}');
insert into change (id, created_at, admin_id, action, entity, entity_id, before, after, source, operation_id, version)
values ('01900000-0000-7000-8000-000000000b02', '2026-11-25T09:00:00Z', null, 'update', 'property',
  '01900000-0000-7000-8000-000000000007', '{"agent_id": "01900000-0000-7000-8000-000000000002"}',
  '{"agent_id": "01900000-0000-7000-8000-000000000003"}', 'API', '01900000-0000-7000-8000-000000000b01', 2);
