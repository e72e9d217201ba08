-- Rows of the time after migration 0018, besides those of before: every table that there was.
insert into affiliate (id, first_name, last_name, phone_number, affiliate_code, property_count, value, status,
  payment_status, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000011', 'Tola', 'Bello', '0807', 'TB1', 3, '500000', 'Activated', 'Pending',
    'tola bello 0807 tb1', '2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z');
insert into announcement (id, announcement_text, redirect_link, admin_id, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000012', 'New flats in Yaba', 'https://example.com/yaba',
    '01900000-0000-7000-8000-000000000001', 'new flats in yaba https://example.com/yaba', '2026-03-02T08:00:00Z',
    '2026-03-02T08:00:00Z');
insert into banner (id, redirect_link, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000013', 'https://example.com', '2026-03-03T08:00:00Z', '2026-03-03T08:00:00Z');
insert into career (id, title, description, location, position, salary, type, search_text, created_at, updated_at) values
  ('01900000-0000-7000-8000-000000000014', 'Surveyor', 'Visits properties', 'Lagos', 'Senior', 9999999999999, 'Hybrid',
    'surveyor visits properties lagos senior', '2026-03-04T08:00:00Z', '2026-03-04T08:00:00Z');
insert into signup (id, name, email, email_folded, phone_number, search_text, created_at, received_at, notified_at) values
  ('01900000-0000-7000-8000-000000000015', 'Ada Obi', 'Ada@people.test', 'ada@people.test', '0803',
    'ada obi ada@people.test 0803', '2026-03-05T08:00:00Z', '2026-03-05T08:00:01.5Z', '2026-03-05T08:00:02Z');
insert into inquiry (id, name, email, message, property_id, search_text, created_at, received_at, notified_at,
  answered_at, answered_by, version) values
  ('01900000-0000-7000-8000-000000000016', 'Emeka', 'emeka@people.test', 'Is it still available?',
    '01900000-0000-7000-8000-000000000005', 'emeka emeka@people.test is it still available?', '2026-03-06T08:00:00Z',
    '2026-03-06T08:00:01Z', '2026-03-06T08:00:02Z', '2026-03-06T10:00:00Z', '01900000-0000-7000-8000-000000000001', 2),
  ('01900000-0000-7000-8000-000000000017', 'Zainab', 'zainab@people.test', 'Call me', null,
    'zainab zainab@people.test call me', '2026-03-07T08:00:00Z', '2026-03-07T08:00:01Z', null, null, null, 1);
insert into received_counter (id, entity, created_on, amount) values
  ('01900000-0000-7000-8000-000000000018', 'signup', '2026-03-05', 1),
  ('01900000-0000-7000-8000-000000000019', 'inquiry', '2026-03-06', 1),
  ('01900000-0000-7000-8000-00000000001a', 'inquiry', '2026-03-07', 1);
insert into notification_read (admin_id, seen_at) values ('01900000-0000-7000-8000-000000000001', '2026-03-06T12:00:00Z');
insert into property_move (id, created_at, from_agent_id, to_agent_id, property_ids, versions) values
  ('01900000-0000-7000-8000-00000000001b', '2026-03-08T08:00:00Z', '01900000-0000-7000-8000-00000000001c',
    '01900000-0000-7000-8000-000000000004', '{01900000-0000-7000-8000-000000000005}', '{3}');
insert into purged_import (import_key) values ('a purged row');
insert into career_write (id, career_id, action, admin_id, created_at) values
  ('a write', 'a document', 'create', '01900000-0000-7000-8000-000000000001', '2026-03-09T08:00:00Z');
insert into media_intent (key, created_at) values ('BBBBBBBBBBBBBBBBBBBBBB', '2026-03-09T08:00:00Z');
