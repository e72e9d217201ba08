import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { hrefFor } from '@gatehouse/contract/endpoint'

import { areas, streets } from '../../fill/words'
import { limit, listPath } from '../list-path'
import type { Row } from '../row'
import { throughputRow } from '../throughput'
import { get, sameRows, type Call, type Fields } from './same-rows'

const { list, find } = propertyEndpoints

export const newest: Row = throughputRow({
  name: 'newest',
  title: 'newest 20',
  goal: 0.7,
  prepare: (context) => sameRows(context, [{ ours: listPath({}), bare: '/properties' }], limit),
})

/** Pages of the whole depth of the list, each by the key of the row before it. */
export const deep: Row = throughputRow({
  name: 'deep',
  title: 'deep page (by key)',
  goal: 0.7,
  async prepare(context) {
    const calls: Call[] = []
    const pages = Math.floor((context.bench.properties * 0.9) / limit)
    for (let place = 1; place <= 40; place += 1) {
      const page = Math.floor((pages * place) / 41)
      const { json } = await get(context.ours, hrefFor(list, {}, { limit, page }))
      const { data, next_cursor: cursor } = json as { data: Fields[]; next_cursor: string }
      const { created_at: before, id } = data.at(-1)!
      const after = new URLSearchParams({ before: String(before), id: String(id) }).toString()
      calls.push({ ours: hrefFor(list, {}, { limit, cursor }), bare: `/properties?${after}` })
    }
    return await sameRows(context, calls, limit)
  },
})

export const filtered: Row = throughputRow({
  name: 'filtered',
  title: 'filtered (type, property type, price)',
  goal: 1.5,
  prepare: (context) => {
    const calls = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((property_type_id) =>
      ['Sell', 'Lease'].map((type) => {
        const min_price = 20_000_000 * property_type_id
        const query = { type, property_type_id, min_price, max_price: min_price * 2 }
        const search = new URLSearchParams()
        for (const [name, value] of Object.entries(query)) search.set(name, String(value))
        return { ours: listPath(query), bare: `/properties?${search.toString()}` }
      }),
    )
    return sameRows(context, calls, 1)
  },
})

export const search: Row = throughputRow({
  name: 'search',
  title: 'location search',
  goal: 1,
  prepare: (context) => {
    // Streets are rare words, areas common ones.
    const words = [...streets, ...areas.map((area) => area.split(/[ ,]/)[0]!)]
    const calls = words.map((word) => {
      const q = word.toLowerCase()
      return { ours: listPath({ q }), bare: `/properties?q=${q}` }
    })
    return sameRows(context, calls, 1)
  },
})

export const getOne: Row = throughputRow({
  name: 'get',
  title: 'get one',
  goal: 0.6,
  prepare: async (context) => sameRows(context, await callsOfOne(context.bench.pool), 1),
})

/** Records of the whole table. */
export async function callsOfOne(pool: { query(text: string): Promise<{ rows: { id: string }[] }> }): Promise<Call[]> {
  const { rows } = await pool.query('select id from property order by md5(id::text) limit 300')
  return rows.map(({ id }) => ({ ours: hrefFor(find, { id }), bare: `/properties/${id}` }))
}
