import { maxCountedUnknown, type UnknownArea } from '@gatehouse/contract/areas/area'
import { defaultLimit } from '@gatehouse/contract/paging'
import { type Kysely, sql } from 'kysely'

import { readUnknownPlace } from '../../areas/unknown-place'
import type { Tables } from '../../database/tables'
import { areaIds, hasUnknownArea, unknownWords } from '../../records/search/stored-text'

interface Query {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly sort?: 'count' | 'latest' | undefined
}

interface Group {
  readonly words: string
  readonly state: string
  readonly count: number
  readonly total: number
  readonly id: string
  readonly location: string
  readonly created_at: Date
}

/**
 * The unknown areas of live listings, by their words and the state that the locations name. Its time is
 * bounded: it reads at most the newest `maxCountedUnknown` of these listings.
 */
export async function listUnknownAreas(db: Kysely<Tables>, { limit = defaultLimit, page = 1, sort }: Query) {
  const order = sort === 'latest' ? sql`newest desc` : sql`count desc, words, state`
  const { rows } = await sql<Group>`
    with listed as (
      select property_id as id, ${unknownWords} as words, coalesce((${areaIds})[1], '') as state from property_search
      where ${hasUnknownArea} and exists (select from property where id = property_id and deleted_at is null)
      order by property_id desc limit ${maxCountedUnknown}),
    grouped as (
      select words, state, count(*) as count, max(id::text)::uuid as newest from listed group by words, state),
    paged as (
      select *, count(*) over () as total from grouped order by ${order} limit ${limit} offset ${(page - 1) * limit})
    select words, paged.state, paged.count, paged.total, property.id, property.location, property.created_at
    from paged join property on property.id = newest order by ${order}`.execute(db)
  const data = rows.flatMap(describeGroup)
  return { data, total: (rows[0]?.total ?? 0) - (rows.length - data.length) }
}

/** None if the area has become known, and the search texts have yet to be made again. */
function describeGroup({ words, state, count, id, location, created_at }: Group): UnknownArea[] {
  const place = readUnknownPlace(location)
  if (place === null) return []
  return [
    {
      id: [...words.split(' '), ...(state === '' ? [] : [state])].join('-').toLowerCase(),
      words: place.name,
      state: place.state,
      count,
      example: { id, location, created_at: created_at.toISOString() },
    },
  ]
}
