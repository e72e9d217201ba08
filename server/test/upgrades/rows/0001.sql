-- Rows of the time after migration 0001: two admins, an agent, three properties (one archived, one deleted).
insert into admin (id, name, email, email_folded, phone_number, password_hash, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000001', 'Ngozi Adeyemi', 'ngozi@gatehouse.test', 'ngozi@gatehouse.test',
    '0803 000 0001', '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ',
    '2026-01-02T08:00:00Z', '2026-01-02T08:00:00Z'),
  ('01900000-0000-7000-8000-000000000002', 'Bọ́lá Ọkáfọ̀r', 'Bola@Gatehouse.Test', 'bola@gatehouse.test',
    '', '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ',
    '2026-01-03T08:00:00Z', '2026-01-04T09:30:00.123Z');
insert into session (id, token_hash, admin_id, is_kept, address, user_agent, created_at, last_seen_at, expires_at) values
  ('01900000-0000-7000-8000-000000000003', '\x00ff10', '01900000-0000-7000-8000-000000000001', true, '192.0.2.7',
    'Mozilla/5.0', '2026-01-05T08:00:00Z', '2026-01-05T09:00:00Z', '2026-02-05T08:00:00Z');
insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode,
  search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000004', 'Chidi', 'Eze', 'Eze Homes', 'chidi@eze.test', 'chidi@eze.test', '0805',
    'Lagos', '106104', 'chidi eze eze homes chidi@eze.test', '2026-01-05T08:00:00Z', '2026-01-05T08:00:00Z');
insert into property (id, type, location, agent_id, property_type_id, property_availability, price, bedroom, finance,
  property_description, amenities, archived, search_text, import_key, created_at, updated_at, deleted_at, version) values
  ('01900000-0000-7000-8000-000000000005', 'Sell', '12 Admiralty Way, Lekki', '01900000-0000-7000-8000-000000000004', 1,
    '2026-06-01', 85000000, '4', true, 'A duplex with a garden.', '{Gym,Internet}', false,
    E'12 admiralty way, lekki duplex a duplex with a garden.\neze homes', null, '2026-01-06T08:00:00Z',
    '2026-01-07T08:00:00Z', null, 3),
  ('01900000-0000-7000-8000-000000000006', 'Lease', 'Ikoyi', null, null, null, null, '1', false, '', '{}', true,
    E'ikoyi\n', 'a row of a file', '2026-01-31T23:30:00Z', '2026-01-31T23:30:00Z', null, 1),
  ('01900000-0000-7000-8000-000000000007', 'Sell', 'Yaba', null, 7, null, 999999999999, '1', false, '', '{}', false,
    E'yaba land\n', null, '2026-01-08T08:00:00Z', '2026-01-09T08:00:00Z', '2026-01-09T08:00:00Z', 2);
insert into property_count (type, property_type_id, archived, amount) values ('Sell', 1, false, 1);
insert into property_day (created_on, amount) values ('2026-01-06', 1);
insert into property_tally (id, created_on, type, property_type_id, archived, amount) values
  ('01900000-0000-7000-8000-000000000008', '2026-02-01', 'Lease', null, true, 1);
insert into media (key, slot, position, property_id, kind, state, files, width, height, color, sha256, created_at) values
  ('AAAAAAAAAAAAAAAAAAAAAA', 'property_images', 0, '01900000-0000-7000-8000-000000000005', 'image', 'ready',
    '[{"name": "full.jpg", "type": "image/jpeg", "bytes": 300000, "width": 1600, "height": 1067}]', 1600, 1067, '#7a6a58',
    '', '2026-01-06T08:00:00Z');
insert into change (id, created_at, admin_id, action, entity, entity_id, before, after) values
  ('01900000-0000-7000-8000-000000000009', '2026-01-07T08:00:00Z', '01900000-0000-7000-8000-000000000001', 'update',
    'property', '01900000-0000-7000-8000-000000000005', '{"price": 80000000}', '{"price": 85000000}');
insert into idempotency_key (admin_id, key, call, fingerprint, answer, created_at) values
  ('01900000-0000-7000-8000-000000000001', 'a key', 'POST /admin/properties/add', 'f', '{"status": true}',
    '2026-01-06T08:00:00Z');
