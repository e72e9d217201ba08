-- Rows of the time after migration 0044, besides those of before: the tables that were added since 0018.
insert into known_device (id, admin_id, mark_hash, created_at, last_sign_in_at) values
  ('01900000-0000-7000-8000-000000000021', '01900000-0000-7000-8000-000000000001', '\x01', '2026-05-01T08:00:00Z',
    '2026-05-02T08:00:00Z');
insert into security_event (id, created_at, kind, admin_id, address, device, is_new_device) values
  ('01900000-0000-7000-8000-000000000022', '2026-05-01T08:00:00Z', 'sign_in', '01900000-0000-7000-8000-000000000001',
    '192.0.2.7', 'Chrome on Windows', true);
update admin set has_second_factor = true where id = '01900000-0000-7000-8000-000000000001';
insert into passkey (id, admin_id, credential_id, public_key, counter, transports, rp_id, name, created_at) values
  ('01900000-0000-7000-8000-000000000023', '01900000-0000-7000-8000-000000000001', 'credential', '\x02ff', 7,
    '{internal,hybrid}', 'gatehouse.test', 'Phone', '2026-05-03T08:00:00Z');
insert into totp (admin_id, secret, last_step, created_at) values
  ('01900000-0000-7000-8000-000000000001', 'JBSWY3DPEHPK3PXP', 59000000, '2026-05-03T08:00:00Z');
insert into recovery_code (admin_id, code_hash) values ('01900000-0000-7000-8000-000000000001', '\x03');
insert into admin_link (id, admin_id, kind, token_hashes, created_by, created_at, expires_at) values
  ('01900000-0000-7000-8000-000000000024', '01900000-0000-7000-8000-000000000002', 'reset', '{"\\x04","\\x05"}',
    '01900000-0000-7000-8000-000000000001', '2026-05-04T08:00:00Z', '2026-05-07T08:00:00Z');
insert into erasure (id, created_at, admin_id, hashes, results) values
  ('01900000-0000-7000-8000-000000000025', '2026-05-05T08:00:00Z', '01900000-0000-7000-8000-000000000001', '["h"]',
    '[{"what": "signup", "outcome": "deleted", "count": 1}]');
insert into upload (id, admin_id, slot, bytes, sha256, created_at) values
  ('an upload', '01900000-0000-7000-8000-000000000001', 'property_images', 5000000,
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '2026-05-06T08:00:00Z');
insert into backup_run (id, kind, started_at, finished_at, result, location, backup, snapshot_at, bytes, files, counts,
  is_same_disk) values
  ('01900000-0000-7000-8000-000000000026', 'backup', '2026-05-07T08:00:00Z', '2026-05-07T08:01:00Z', 'succeeded',
    '/backups', '2026-05-07T080000Z', '2026-05-07T08:00:00Z', 123456789, 12, '{"property": 3}', false);
