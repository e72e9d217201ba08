import { runSql } from './database'
import type { Gatehouse } from '../gatehouse'

/**
 * As many agents as properties, each with a full description and three photographs.
 * One in eight properties is archived, one in twenty has no photographs. 49 agents have properties: 49 and 8
 * have no common factor, so each of them has archived ones.
 */
export async function insertManyProperties(gatehouse: Gatehouse, count = 10_000): Promise<void> {
  await runSql(gatehouse, agents(count))
  await runSql(gatehouse, properties(count))
  await runSql(gatehouse, photographs)
  await runSql(gatehouse, counts)
}

const agents = (count: number) => `
insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, search_text,
  created_at, updated_at)
select gen_random_uuid(), 'Ngozi', 'Okafor', 'Lekki Homes ' || n, 'agent' || n || '@example.test',
  'agent' || n || '@example.test', '0803 000 ' || n, 'Lagos', '106104', 'lekki homes ' || n || E'\\n''2', now() - n * interval '1 minute',
  now()
from generate_series(1, ${count}) n`

const properties = (count: number) => `
with ranked_agent as (select id, row_number() over (order by created_at desc) as place from agent)
insert into property (id, type, location, agent_id, property_type_id, property_availability, price, living_room, bedroom,
  bathroom, property_description, amenities, archived, has_photos, search_text, created_at, updated_at)
select gen_random_uuid(), case when n % 3 = 0 then 'Lease' else 'Sell' end,
  'Plot ' || n || ', Admiralty Way, Lekki Phase 1, Lagos',
  ranked_agent.id, n % 8 + 1, date '2027-01-15', n * 100000, '2',
  '5', '5', repeat('A well finished house with fitted kitchen, treated water and steady power. ', 8),
  array['Swimming Pool', 'Gym', 'Internet'], n % 8 = 0, n % 20 <> 0, 'plot ' || n || ' admiralty way lekki phase 1 lagos'
    || E'\\n\\n''ADMIRALTY-WAY-LAGOS LEKKI-PHASE-1-LAGOS LEKKI-LAGOS LAGOS''A01''2',
  now() - n * interval '10 minutes', now()
from generate_series(1, ${count}) n join ranked_agent on ranked_agent.place = n % 49 + 1`

/** Media rows without files: the tests measure lists, not pictures. */
const photographs = `
insert into media (key, slot, position, property_id, kind, state, files, width, height, color, sha256, created_at)
select substr(translate(encode(sha256((id::text || at)::bytea), 'base64'), '+/=', '-_A'), 1, 22), 'property_images', at, id,
  'image', 'ready', '[{"name":"full.jpg","type":"image/jpeg","bytes":90000,"width":1600,"height":1200},
  {"name":"320.webp","type":"image/webp","bytes":9000,"width":320,"height":240},
  {"name":"640.webp","type":"image/webp","bytes":30000,"width":640,"height":480},
  {"name":"1280.webp","type":"image/webp","bytes":80000,"width":1280,"height":960}]', 1600, 1200, '#8a9aa5', 'none', now()
from property, generate_series(0, 2) at where has_photos`

const counts = `
insert into property_counter (id, created_on, type, property_type_id, archived, needs, amount)
select gen_random_uuid(), (created_at at time zone 'Africa/Lagos')::date, type, property_type_id, archived, needs, count(*)
from property group by 2, 3, 4, 5, 6;
insert into agent_property_counter (agent_id, id, amount, archived_amount)
select agent_id, gen_random_uuid(), count(*), count(*) filter (where archived) from property group by 1;
insert into daily_counter (id, entity, created_on, amount)
select gen_random_uuid(), 'agent', (created_at at time zone 'Africa/Lagos')::date, count(*) from agent group by 3`
