import type { Query } from '@gatehouse/contract/endpoint'
import { propertySorts } from '@gatehouse/contract/entities/property-choices'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { Pool } from 'pg'

import { listPath } from '../api/list-path'
import { daysAgo, findAgents, type GrowthQuery, million, reads } from './property-queries'

const { list, listArchived } = propertyEndpoints

type Filter = Query<typeof list>

/** Every filter of the lists of properties alone, and every two of them together, in each order. */
export async function pairQueries(pool: Pool): Promise<GrowthQuery[]> {
  const { many } = await findAgents(pool)
  const filters: Readonly<Record<string, Filter>> = {
    type: { type: 'Lease' },
    'property type': { property_type_id: 3 },
    price: { min_price: 20 * million, max_price: 40 * million },
    agent: { agent_id: many[0]! },
    need: { needs: 'agent' },
    needs: { needs: 'date,agent' },
    rooms: { min_bedroom: 9 },
    listed: { min_created_at: daysAgo(300), max_created_at: daysAgo(290) },
    state: { state: 'sold,let' },
    area: { area: 'lekki-phase-1-lagos' },
    title: { title: "Governor's consent,Receipt" },
  }
  const given = Object.entries(filters)
  const sets = given.flatMap(([name, filter], place) => [
    { name, filter },
    ...given
      .slice(place + 1)
      .filter(([other]) => !(name === 'need' && other === 'needs'))
      .map(([other, second]) => ({ name: `${name} + ${other}`, filter: { ...filter, ...second } })),
  ])
  return [
    ...sets.flatMap(({ name, filter }) =>
      propertySorts.map((sort) => reads(`${name}, ${sort}`, [listPath({ ...filter, sort })])),
    ),
    ...given.map(([name, filter]) => reads(`archived + ${name}`, [listPath(filter, listArchived)])),
  ]
}
