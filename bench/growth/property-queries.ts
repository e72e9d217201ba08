import { hrefFor, type Query } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyNeeds, propertySorts, propertyTypes } from '@gatehouse/contract/entities/property-choices'
import type { Pool } from 'pg'

import type { LoadRequest } from '../load/load'
import { areas, families, streets } from '../fill/words'
import { limit, listPath } from '../api/list-path'
import type { Side } from '../api/programs'
import { get } from '../api/rows/same-rows'

/** A kind of request that the console sends, with several of it. */
export interface GrowthQuery {
  readonly title: string
  readonly requests: readonly LoadRequest[]
  /** At the largest size. */
  readonly maxP99Ms?: number
}

export const reads = (title: string, paths: readonly string[]): GrowthQuery => {
  return { title, requests: paths.map((path) => ({ path })) }
}

const { list, listArchived, listDeleted, find } = propertyEndpoints
export const million = 1_000_000

/** Every filter, order and search of the console's lists of properties, and one property. */
export async function propertyQueries(pool: Pool, side: Side): Promise<GrowthQuery[]> {
  const agents = await findAgents(pool)
  const types = propertyTypes.map(({ id }) => ({ property_type_id: id }))
  const words = (texts: readonly string[]) => texts.map((q) => ({ q: q.toLowerCase() }))
  return [
    ...propertySorts.map((sort) => query(`sort ${sort}`, [{ sort }])),
    ...propertySorts.map((sort) =>
      query(
        `property type, sort ${sort}`,
        types.map((type) => ({ ...type, sort })),
      ),
    ),
    query('type', [{ type: 'Sell' }, { type: 'Lease' }]),
    query(
      'type and property type',
      types.map((type) => ({ ...type, type: 'Lease' })),
    ),
    query(
      'agent with many',
      agents.many.map((agent_id) => ({ agent_id })),
    ),
    query(
      'agent with few',
      agents.few.map((agent_id) => ({ agent_id })),
    ),
    query(
      'agent and type',
      agents.many.map((agent_id) => ({ agent_id, type: 'Lease' })),
    ),
    query('price, narrow', prices(1.02)),
    query('price, wide', prices(10)),
    query(
      'price, wide, sort price_asc',
      prices(10).map((price) => ({ ...price, sort: 'price_asc' })),
    ),
    query(
      'price at least',
      prices(1).map(({ min_price }) => ({ min_price })),
    ),
    query(
      'price at most',
      prices(1).map(({ max_price }) => ({ max_price })),
    ),
    query(
      'type, property type, price',
      prices(2).map((price, n) => ({ ...price, ...types[n % 8], type: 'Sell' })),
    ),
    ...propertyNeeds.map((needs) => query(`needs ${needs}`, [{ needs }])),
    query('needs price, type', [{ needs: 'price', type: 'Sell' }]),
    ...severalNeeds.map((needs) => query(`several needs: ${needs}`, [{ needs }])),
    query('several needs, sort price_asc', [{ needs: 'price,date', sort: 'price_asc' }]),
    query('several needs: type and price', [{ needs: 'date,agent', type: 'Lease', min_price: 20 * million }]),
    query('rooms: many', [{ min_bedroom: 4 }, { min_bathroom: 3 }, { min_living_room: 2 }]),
    query('rooms: few', [{ min_bedroom: 10 }, { min_bathroom: 10 }, { min_living_room: 5 }]),
    query('rooms: all three', [{ min_bedroom: 10, min_bathroom: 10, min_living_room: 5 }]),
    query('rooms: all three, sort price_desc', [
      { min_bedroom: 10, min_bathroom: 10, min_living_room: 5, sort: 'price_desc' },
    ]),
    query(
      'rooms: property type, price',
      prices(2).map((price, n) => ({ ...price, ...types[n % 8], min_bedroom: 8 })),
    ),
    query(
      'rooms: agent with many',
      agents.many.map((agent_id) => ({ agent_id, min_bedroom: 10, min_bathroom: 10 })),
    ),
    query(
      'rooms: search',
      words(areas.map((area) => area.split(/[ ,]/)[0]!)).map((q) => ({ ...q, min_bedroom: 9 })),
    ),
    query('state: sold', [{ state: 'sold' }]),
    query('state: several, sort price_asc', [{ state: 'sold,let', sort: 'price_asc' }]),
    query('state: available', [{ state: 'available' }]),
    query('state: under offer and type', [{ state: 'under offer', type: 'Lease' }]),
    query('area: a district', [{ area: 'lekki-phase-1-lagos' }]),
    query('area: a state', [{ area: 'lagos' }]),
    query('area: none', [{ area: 'kabba-kogi' }]),
    query('area: sort price_asc and rooms', [{ area: 'lekki-phase-1-lagos', sort: 'price_asc', min_bedroom: 9 }]),
    query('title: C of O', [{ title: 'C of O' }]),
    query('title: Receipt, of one in 5,000', [{ title: 'Receipt' }]),
    query('title: none', [{ title: 'Family land' }]),
    query('title: several, sort price_asc', [{ title: "Governor's consent,Receipt", sort: 'price_asc' }]),
    query('title: area and rooms', [{ title: 'C of O', area: 'lekki-phase-1-lagos', min_bedroom: 9 }]),
    query('rooms: several needs', [{ min_bedroom: 9, needs: 'price,agent' }]),
    query(
      'listed: a day',
      days.map((day) => ({ min_created_at: day, max_created_at: day })),
    ),
    query(
      'listed: since',
      days.map((day) => ({ min_created_at: day })),
    ),
    query(
      'listed: until, sort oldest',
      days.map((day) => ({ max_created_at: day, sort: 'oldest' })),
    ),
    query(
      'listed: a day, sort price_asc',
      days.map((day) => ({ min_created_at: day, max_created_at: day, sort: 'price_asc' })),
    ),
    query(
      'listed: rooms and price',
      days.map((day) => ({ min_created_at: day, min_bedroom: 9, ...prices(3)[1] })),
    ),
    query('search: in most', words(['lagos', 'street', 'list'])),
    query('search: area', words(areas.map((area) => area.split(/[ ,]/)[0]!))),
    query('search: street', words(streets)),
    query('search: company', words(families)),
    query('search: two words', words(streets.map((street) => `${street} lekki`))),
    query('search: one property', words(['number 4711', 'number 17', 'number 8000'])),
    query('search: two letters', words(['gr', 'le', 'bo', 'ma'])),
    query('search: nothing found', words(['zanzibar', 'admiraltyx'])),
    query(
      'search: area, sort price_asc',
      words(['ikoyi', 'yaba']).map((word) => ({ ...word, sort: 'price_asc' })),
    ),
    query(
      'search: area, type and price',
      words(['ikoyi', 'yaba']).map((q) => ({ ...q, ...prices(10)[2], type: 'Sell' })),
    ),
    reads('next page', await nextPages(side)),
    reads('archived', [listPath({}, listArchived)]),
    reads(
      'archived: property type',
      types.map((type) => listPath(type, listArchived)),
    ),
    reads(
      'archived: search',
      words(streets).map((word) => listPath(word, listArchived)),
    ),
    reads('deleted', [hrefFor(listDeleted, {}, { limit })]),
    reads(
      'get one',
      (await findIds(pool)).map((id) => hrefFor(find, { id })),
    ),
  ]
}

/** Some that many properties lack together, and one pair that none does. */
const severalNeeds = ['price,date', 'price,date,agent', 'description,agent', 'photos,price']

/** The filling spreads the properties over two years. */
const days = [10, 100, 300, 600].map(daysAgo)

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

const query = (title: string, filters: readonly Query<typeof list>[]): GrowthQuery =>
  reads(
    title,
    filters.map((filter) => listPath(filter)),
  )

/** From some prices to `factor` times as much. */
const prices = (factor: number) =>
  [8, 20, 50, 120, 300].map((amount) => {
    return { min_price: amount * million, max_price: Math.round(amount * million * factor) }
  })

async function nextPages(side: Side): Promise<string[]> {
  const pages: string[] = []
  for (const page of [1, 10, 100, 400]) {
    const { json } = await get(side, hrefFor(list, {}, { limit, page }))
    const { next_cursor: cursor } = json as { next_cursor: string }
    pages.push(hrefFor(list, {}, { limit, cursor }))
  }
  return pages
}

export async function findAgents(pool: Pool): Promise<{ many: string[]; few: string[] }> {
  const { rows } = await pool.query<{ agent_id: string }>(
    'select agent_id from property where agent_id is not null group by agent_id order by count(*) desc, agent_id',
  )
  const ids = rows.map(({ agent_id }) => agent_id)
  return { many: ids.slice(0, 5), few: ids.slice(-20) }
}

async function findIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from property where deleted_at is null order by md5(id::text) limit 300',
  )
  return rows.map(({ id }) => id)
}
