import { propertyTypes } from '@gatehouse/contract/entities/property-choices'
import type { PoolClient } from 'pg'

import type { Connections } from '../../server/src/database/connections'
import { beginFill, fillPropertyJson } from '../../server/src/features/properties/stored-json'
import { addPropertyCounts } from '../../server/src/features/agents/repository'
import { compactAgentPropertyCounter } from '../../server/src/records/counters/agent-property-counter'
import { normalizeForSearch } from '@gatehouse/contract/search/search-text'
import {
  foldCompany,
  lastLineOf,
  propertySearchText,
  type SearchedProperty,
} from '../../server/src/records/search/stored-text'
import { recount } from '../../server/src/records/counters/recount'
import { withoutIndexes } from './without-indexes'
import { areas, families, firstSentences, lastSentences, streets } from './words'

export const agentCount = 2_000
export const photographsEach = 5

export interface FillOptions {
  readonly agents?: number
  /** Inserts rows of more tables, named in `moreTables`, before the indexes are built. */
  readonly insertMore?: (client: PoolClient) => Promise<void>
  readonly moreTables?: readonly string[]
}

const tables = ['agent', 'property', 'property_json', 'property_search', 'media'] as const
const counterTables = ['property_count', 'property_day', 'daily_counter'] as const

/**
 * Fills an empty database with properties of five photographs each, as two years of work would have: oldest
 * first, 8 of 100 archived, spread over agents of whom some have many and some few, and a few without an
 * agent, a price, a description or a date. The same `count` gives the same properties, times excepted.
 */
export async function fillProperties({ pool, db }: Connections, count: number, options: FillOptions = {}) {
  const { agents = agentCount, insertMore = async () => {}, moreTables = [] } = options
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query('select setseed(0.5)')
    await withoutIndexes(client, [...tables, ...moreTables], async () => {
      await insertAgents(client, agents)
      await insertProperties(client, count, agents)
      await client.query('insert into property_search (property_id, search_text) select id, search_text from property')
      await insertPhotographs(client)
      await insertMore(client)
    })
    await assertSearchTexts(client)
  } finally {
    client.release(true)
  }
  await recount(db, new Date())
  await compactAgentPropertyCounter(db, addPropertyCounts)
  // As when a server starts; otherwise the server would do it while it is measured.
  await beginFill(db)
  await fillPropertyJson(db, { info: () => {}, warn: console.warn, error: console.error })
  for (const table of [...tables, ...moreTables, ...counterTables]) await pool.query(`vacuum analyze ${table}`)
}

async function insertAgents(client: PoolClient, count: number): Promise<void> {
  await client.query(
    `
    insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode,
      search_text, created_at, updated_at)
    select uuidv7(-age), 'Ngozi', family, family || ' Homes ' || n, n || '@homes.test', n || '@homes.test', '0803',
      'Lagos', '105102', lower(family || ' homes ' || n) || E'\\n''2', now() - age, now() - age
    from (
      select n, ($2::text[])[1 + n % cardinality($2::text[])] as family, n * interval '8 hours' as age
      from generate_series(1, $1::integer) n
    ) numbered`,
    [count, families],
  )
}

async function insertProperties(client: PoolClient, count: number, agents: number): Promise<void> {
  await client.query(
    `
    with numbers as materialized (
      -- One row per property, oldest first; random() once per column and row.
      select n, date_trunc('milliseconds', now() - n * interval '2 years' / $1) as made, random() as area,
        random() as street, random() as amount, random() as kind, random() as is_lease, random() as lack,
        random() as agent, random() as rooms, random() as words
      from generate_series($1::integer, 1, -1) n
    ), agents as (
      select row_number() over (order by id) as place, id, company_name from agent
    ), described as (
      select numbers.*,
        1 + n % 200 || ' ' || ($2::text[])[1 + floor(street * cardinality($2::text[]))] || ' Street, '
          || ($3::text[])[1 + floor(power(area, 1.5) * cardinality($3::text[]))] as location,
        case when lack >= 0.01 then
          ($4::text[])[1 + floor(words * 4)] || ' Number ' || n || ' of our list. ' || ($5::text[])[1 + floor(rooms * 4)]
          else '' end as description,
        1 + floor(kind * 8)::integer as property_type_id, property_reference(n) as reference,
        lower(substr(property_reference(n), 4)) as folded
      from numbers
    )
    insert into property (id, type, location, agent_id, property_type_id, property_availability, price, living_room,
      bedroom, bathroom, finance, property_description, amenities, archived, has_photos, state, reference, facts,
      search_text, created_at, updated_at)
    select uuidv7(made - now()), case when is_lease < 0.35 then 'Lease' else 'Sell' end, location, agents.id,
      property_type_id, case when lack < 0.97 then made::date + 30 end,
      case when lack < 0.96 then 5000000 + 50000 * floor(power(amount, 3) * 18000) end, (1 + n % 5)::text,
      (1 + floor(rooms * 10))::text, (1 + floor(words * 10))::text, n % 7 = 0, description,
      (array['Elevator', 'Gym', 'Playground', 'Internet'])[1 + n % 4:4], n % 25 < 2, true,
      case n % 20 when 3 then 'sold' when 7 then 'let' when 11 then 'under offer' else 'available' end, reference,
      case when n % 5000 = 1 then '{"title": "Receipt"}' when n % 6 = 1 then '{"title": "C of O", "toilets": 4}'
        when n % 16 = 2 then '{"title": "Governor''s consent"}' else '{}' end::jsonb,
      concat('gh-', folded, ' ', folded, ' gh', folded, ' ') || regexp_replace(lower(concat_ws(' ', location, types.name, description,
          array_to_string((array['Elevator', 'Gym', 'Playground', 'Internet'])[1 + n % 4:4], ' '),
          case when is_lease < 0.35 then 'For lease' else 'For sale' end)), ' +', ' ', 'g')
        || E'\\n' || coalesce(lower(company_name), '') || E'\\n' || ($9::jsonb ->> substr(location, strpos(location, ' ') + 1)),
      made, made
    from described
      join unnest($6::integer[], $7::text[]) types (id, name) on types.id = property_type_id
      left join agents on lack < 0.95 and agents.place = 1 + floor(power(agent, 2) * $8)
    order by n desc`,
    [
      count,
      streets,
      areas,
      firstSentences,
      lastSentences,
      propertyTypes.map(({ id }) => id),
      propertyTypes.map(({ name }) => name),
      agents,
      JSON.stringify(lastLines),
    ],
  )
  await client.query(`select setval('property_reference_number', $1)`, [count])
}

/** By the location without the number of the house. */
const lastLines = Object.fromEntries(
  streets
    .flatMap((street) => areas.map((area) => `${street} Street, ${area}`))
    .map((location) => [location, lastLineOf(location)]),
)

async function insertPhotographs(client: PoolClient): Promise<void> {
  await client.query(
    `
    insert into media (key, slot, position, property_id, kind, state, files, width, height, color, sha256, created_at)
    select translate(encode(decode(md5(id::text || position), 'hex'), 'base64'), '+/=', '-_'), 'property_images', position,
      id, 'image', 'ready', $2::jsonb, 1600, 1067, '#7a6a58', '', created_at
    from property, generate_series(0, $1::integer - 1) position order by id, position`,
    [photographsEach, JSON.stringify(files)],
  )
}

const files = [
  { name: 'full.jpg', type: 'image/jpeg', bytes: 300_000, width: 1600, height: 1067 },
  ...[320, 640, 1280].map((width) => {
    return { name: `${width}.webp`, type: 'image/webp', bytes: width * 60, width, height: Math.round(width / 1.5) }
  }),
]

/** The statement above writes the search text as the server and its trigger do. */
async function assertSearchTexts(client: PoolClient): Promise<void> {
  const { rows } = await client.query<
    SearchedProperty & { reference: string; search_text: string; company: string | null }
  >(`
    select reference, type, location, property_description, property_type_id, amenities, property.search_text, company_name as company
    from property left join agent on agent.id = agent_id order by property.id limit 200`)
  const textOf = (row: (typeof rows)[number]) =>
    `${normalizeForSearch(row.reference)} ${propertySearchText(row, foldCompany(row.company))}`
  const wrong = rows.find((row) => row.search_text !== textOf(row))
  if (wrong) throw new Error(`The search text of a filled property is wrong: ${JSON.stringify(wrong)}`)
}
