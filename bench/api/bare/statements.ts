import { readPadding } from './padding'

// One statement for each call, which returns the JSON as text. Each is prepared, so that it is planned once.

/** Adds a text of `bytes` to each row (./padding). */
const columns = (bytes: number) => (bytes === 0 ? '*' : `*, pg_catalog.repeat('x', ${bytes}) as padding`)
const padding = readPadding(process.env['BARE_PADDING'])

const page = (where: string) => `
  select coalesce(json_agg(row_to_json(page)), '[]')::text as json
  from (
    select ${columns(padding.card)} from bare.property where not archived ${where}
    order by created_at desc, id desc limit 20
  ) page`

export const statements = {
  newest: page(''),
  after: page('and (created_at, id) < ($1::timestamptz, $2::uuid)'),
  filtered: page('and type = $1 and property_type_id = $2 and price between $3 and $4'),
  found: page(`and location ilike '%' || $1 || '%'`),
  counts: `
    select json_agg(row_to_json(counted))::text as json
    from (select type, archived, count(*) from bare.property group by type, archived) counted`,
  one: `
    select row_to_json(property)::text as json
    from (select ${columns(padding.record)} from bare.property where id = $1) property`,
  create: `
    insert into bare.property (type, location, agent_id, property_type_id, property_availability, price, living_room,
      bedroom, bathroom, finance, property_description, amenities)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    returning row_to_json(property)::text as json`,
  update: `
    update bare.property set price = $2, updated_at = now(), version = version + 1
    where id = $1 returning row_to_json(property)::text as json`,
  /** Some rows of the whole list, and where the next ones start. */
  chunk: `
    select string_agg(row_to_json(page)::text, ',' order by created_at desc, id desc) as json,
      (array_agg(created_at::text order by created_at, id))[1] as last_time, (array_agg(id order by created_at, id))[1] as last_id
    from (
      select * from bare.property where not archived and (created_at, id) < ($1::timestamptz, $2::uuid)
      order by created_at desc, id desc limit $3
    ) page`,
} as const

export type StatementName = keyof typeof statements
