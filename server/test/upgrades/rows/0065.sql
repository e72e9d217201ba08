-- Rows of the time after migration 0065: a link that has not been used.
insert into export_link (id, token_hash, session_id, request, created_at, expires_at)
select '01900000-0000-7000-8000-000000000065', '\x65', id, '{"entity": "agent", "format": "csv"}', now(), now()
from session order by id limit 1;
