import { type AreaAround, maxReadListings } from '@gatehouse/contract/areas/area'
import { type Kysely, sql } from 'kysely'

import type { Area } from '../../areas/area'
import { findAreas, withAreasAround } from '../../areas/find-areas'
import { nameWord } from '../../areas/name-word'
import { describeArea } from '../../areas/suggest-areas'
import { readWords } from '../../areas/words'
import type { Tables } from '../../database/tables'

/**
 * The smallest known area that at least half of the locations name which have unknown words beside a known
 * area; where none has, the state that half of them name. Null if there are less than two such locations, or
 * if no word of the unknown ones can be searched. `state` leaves out the areas of other states.
 */
export async function findAreaAround(
  db: Kysely<Tables>,
  words: string,
  state: string | undefined,
): Promise<AreaAround | null> {
  const word = nameWord(words)
  if (word === null) return null
  const { rows } = await sql<{ location: string }>`
    select location from property
    where deleted_at is null and id in (
      select property_id from property_search where search_text like ${`%${word}%`})
    order by id desc limit ${maxReadListings}`.execute(db)
  const named = rows
    .filter(({ location }) => spell(location).includes(spell(words)))
    .map(({ location }) => findAreas(location).flatMap(({ area }) => (isIn(area, state) ? [area] : [])))
  const inTowns = named.map((areas) => areas.filter(({ parent }) => parent !== null)).filter(({ length }) => length > 0)
  return inTowns.length > 0 ? findCommonArea(inTowns) : findCommonArea(named.filter(({ length }) => length > 0))
}

const isIn = (area: Area, state: string | undefined) => state === undefined || area.state === state

const spell = (text: string) =>
  ` ${readWords(text)
    .map((word) => word.text)
    .join(' ')} `

const minLocations = 2

function findCommonArea(locations: readonly (readonly Area[])[]): AreaAround | null {
  const counts = new Map<Area, number>()
  for (const areas of locations)
    for (const area of withAreasAround(areas)) counts.set(area, (counts.get(area) ?? 0) + 1)
  const total = locations.length
  const [smallest] = [...counts]
    .filter(([, count]) => count >= minLocations && count * 2 >= total)
    .toSorted(([one, oneCount], [other, otherCount]) => depthOf(other) - depthOf(one) || otherCount - oneCount)
  return smallest === undefined ? null : { area: describeArea(smallest[0]), count: smallest[1], total }
}

const depthOf = ({ parent }: Area): number => (parent === null ? 0 : 1 + depthOf(parent))
