import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import type { Pool } from 'pg'

import { bareColumns } from '../bare/fill-bare'
import { programs } from '../programs'
import type { Row } from '../row'
import { throughputRow } from '../throughput'

/** The columns that a form sends. */
const sentColumns = bareColumns.filter(
  (name) => !['id', 'archived', 'created_at', 'updated_at', 'version'].includes(name),
)

export const create: Row = throughputRow({
  name: 'create',
  title: 'create',
  goal: 0.5,
  program: programs.withoutImageRule,
  async prepare({ bench: { pool } }) {
    const bodies = (await findForms(pool, 200)).map(({ form }) => JSON.stringify(form))
    const before = await countStored(pool)
    return {
      ours: bodies.map((body) => ({ method: 'POST', path: propertyEndpoints.create.path, body })),
      bare: bodies.map((body) => ({ method: 'POST', path: '/properties', body })),
      async assertStored({ ours, bare }) {
        const after = await countStored(pool)
        assertGrowth('properties', before.properties, after.properties, ours)
        assertGrowth('changes of properties', before.changes, after.changes, ours)
        assertGrowth('counted properties', before.counted, after.counted, ours)
        assertGrowth('bare properties', before.bare, after.bare, bare)
      },
    }
  },
})

/** Sets the price of one property after the other. */
export const update: Row = throughputRow({
  name: 'update',
  title: 'update (price)',
  goal: 0.5,
  async prepare({ bench: { pool } }) {
    const forms = await findForms(pool, 2_000)
    // Twice, so that the price changes each time.
    const changes = [1, 2].flatMap((n) =>
      forms.map(({ id, form }) => ({ id, body: JSON.stringify({ ...form, price: Number(form['price']) + n }) })),
    )
    const before = await countStored(pool)
    return {
      ours: changes.map(({ id, body }) => ({ method: 'PUT', path: hrefFor(propertyEndpoints.update, { id }), body })),
      bare: changes.map(({ id, body }) => ({ method: 'PUT', path: `/properties/${id}`, body })),
      async assertStored({ ours, bare }) {
        const after = await countStored(pool)
        assertGrowth('versions of properties', before.versions, after.versions, ours)
        assertGrowth('changes of properties', before.changes, after.changes, ours)
        assertGrowth('versions of bare properties', before.bareVersions, after.bareVersions, bare)
      },
    }
  },
})

/** Complete properties with an agent, as a form sends them. */
async function findForms(pool: Pool, count: number) {
  const { rows } = await pool.query<{ id: string; form: Record<string, unknown> }>(`
    select id, (select row_to_json(sent) from (select ${sentColumns.join()}) sent) as form
    from bare.property where price is not null and property_availability is not null and property_description <> ''
      and agent_id is not null and id in (select id from property) order by md5(id::text) limit ${count}`)
  return rows
}

async function countStored(pool: Pool) {
  const { rows } = await pool.query<
    Record<'properties' | 'changes' | 'counted' | 'bare' | 'versions' | 'bareVersions', number>
  >(`
    select (select count(*) from property) as properties,
      (select count(*) from change where entity = 'property') as changes,
      (select sum(amount)::bigint from (select amount from property_count union all select amount from property_counter) counts)
        as counted,
      (select count(*) from bare.property) as bare,
      (select sum(version)::bigint from property) as versions,
      (select sum(version)::bigint from bare.property) as "bareVersions"`)
  return rows[0]!
}

function assertGrowth(what: string, before: number, after: number, expected: number): void {
  if (after - before !== expected) throw new Error(`${after - before} ${what} more after ${expected} responses`)
}
