import type { Pool } from 'pg'

/**
 * Fills a database with properties of two pictures each, spread
 * over two years, the way an import and uploads would have.
 */
export async function insertManyProperties(pool: Pool, count: number): Promise<void> {
  await pool.query(`
    insert into property (id, type, location, property_type_id, price, living_room, bedroom, bathroom, property_description,
      amenities, archived, has_photos, search_text, created_at, updated_at)
    select gen_random_uuid(), case when n % 3 = 0 then 'Lease' else 'Sell' end, place, 1 + n % 8,
      5000000 + (n * 7919) % 900000000, '2', (1 + n % 10)::text, (1 + n % 9)::text, text,
      array['Gym', 'Internet'], n % 10 = 0, true, lower(place || ' ' || text), made, made
    from generate_series(1, ${count}) n,
      lateral (select n % 97 || ' Admiralty Way, Lekki Phase ' || n % 5 || ', Lagos' as place,
        'Fully detached duplex number ' || n || ' with fitted kitchen, family lounge and space for six cars.' as text,
        now() - n * interval '631 seconds' as made) row`)
  await pool.query(
    `
    insert into media (key, slot, position, property_id, kind, state, files, width, height, color, sha256, created_at)
    select translate(encode(decode(md5(id::text || position), 'hex'), 'base64'), '+/=', '-_'), 'property_images', position, id,
      'image', 'ready', $1::jsonb, 1600, 1067, '#7a6a58', '', created_at
    from property, generate_series(0, 1) position`,
    [JSON.stringify(files)],
  )
  await pool.query(`
    insert into property_counter (id, created_on, type, property_type_id, archived, needs, amount)
    select gen_random_uuid(), (created_at at time zone 'Africa/Lagos')::date, type, property_type_id, archived, needs, count(*)
    from property group by 2, 3, 4, 5, 6`)
  for (const table of ['property', 'media', 'property_counter']) await pool.query(`vacuum analyze ${table}`)
}

const files = [
  { name: 'full.jpg', type: 'image/jpeg', bytes: 300_000, width: 1600, height: 1067 },
  ...[320, 640, 1280].map((width) => {
    return { name: `${width}.webp`, type: 'image/webp', bytes: width * 60, width, height: Math.round(width / 1.5) }
  }),
]
