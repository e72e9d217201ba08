import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { Pool } from 'pg'

import { dutiesToken, fillDuties } from '../duties/fill-duties'
import { sentColumns } from '../duties/statements'
import type { Bench } from '../open-bench'
import { programs, startBare } from '../programs'
import type { Context, Row } from '../row'
import { type Calls, throughputRow } from '../throughput'

// Each is compared with a plain handler, and with one that has the same duties (../duties).

const startDuties = async ({ pool, bare }: Bench) => {
  await fillDuties(pool)
  return { ...(await startBare({ ...bare, program: programs.duties })), headers: { Authorization: dutiesToken } }
}

const create = {
  program: programs.withoutImageRule,
  async prepare({ bench: { pool } }: Context) {
    const bodies = (await findForms(pool, 200)).map(({ form }) => JSON.stringify(form))
    const before = await countStored(pool)
    return {
      ours: bodies.map((body) => ({ method: 'POST' as const, path: propertyEndpoints.create.path, body })),
      bare: bodies.map((body) => ({ method: 'POST' as const, path: '/properties', body })),
      async assertStored({ ours, bare }: Responses) {
        const after = await countStored(pool)
        assertGrowth('properties', before.properties, after.properties, ours)
        assertGrowth('changes of properties', before.changes, after.changes, ours)
        assertGrowth('counted properties', before.counted, after.counted, ours)
        assertGrowth('properties of the other side', before.bare, after.bare, bare)
      },
    }
  },
}

/** Sets the price of one property after the other. */
const update = {
  async prepare({ bench: { pool } }: Context) {
    const forms = await findForms(pool, 2_000)
    // Twice, so that the price changes each time.
    const changes = [1, 2].flatMap((n) =>
      forms.map(({ id, form }) => ({ id, body: JSON.stringify({ ...form, price: Number(form['price']) + n }) })),
    )
    const before = await countStored(pool)
    return {
      ours: changes.map(({ id, body }) => ({
        method: 'PUT' as const,
        path: hrefFor(propertyEndpoints.update, { id }),
        body,
      })),
      bare: changes.map(({ id, body }) => ({ method: 'PUT' as const, path: `/properties/${id}`, body })),
      async assertStored({ ours, bare }: Responses) {
        const after = await countStored(pool)
        assertGrowth('versions of properties', before.versions, after.versions, ours)
        assertGrowth('changes of properties', before.changes, after.changes, ours)
        assertGrowth('versions of the other side', before.bareVersions, after.bareVersions, bare)
      },
    }
  },
}

const withDuties = { goal: 0.7, startOther: startDuties, hasKeys: true } as const

export const writes: readonly Row[] = [
  throughputRow({ ...create, name: 'create', title: 'create', goal: 0.5 }),
  throughputRow({ ...create, ...withDuties, name: 'create-duties', title: 'create, same duties' }),
  throughputRow({ ...update, name: 'update', title: 'update (price)', goal: 0.5 }),
  throughputRow({ ...update, ...withDuties, name: 'update-duties', title: 'update, same duties' }),
]

/** Complete properties with an agent, as a form sends them. */
async function findForms(pool: Pool, count: number) {
  const { rows } = await pool.query<{ id: string; form: Record<string, unknown> }>(`
    select id, (select row_to_json(sent) from (select ${sentColumns.join()}) sent) as form
    from bare.property where price is not null and property_availability is not null and property_description <> ''
      and agent_id is not null and id in (select id from property) order by md5(id::text) limit ${count}`)
  return rows
}

type Responses = Parameters<NonNullable<Calls['assertStored']>>[0]

/** Counts what both sides have stored; a row uses only one of the other sides, so they are added. */
async function countStored(pool: Pool) {
  const others = await otherTables(pool)
  const { rows } = await pool.query<
    Record<'properties' | 'changes' | 'counted' | 'bare' | 'versions' | 'bareVersions', number>
  >(`
    select (select count(*) from property) as properties,
      (select count(*) from change where entity = 'property') as changes,
      (select sum(amount)::bigint from (select amount from property_count union all select amount from property_counter) counts)
        as counted,
      (select count(*) from (${others}) other) as bare,
      (select sum(version)::bigint from property) as versions,
      (select sum(version)::bigint from (${others}) other) as "bareVersions"`)
  return rows[0]!
}

/** Before its first row, those of the side with the same duties do not exist. */
async function otherTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regnamespace('duties') is not null as exists`)
  const schemas = rows[0]!.exists ? ['bare', 'duties'] : ['bare']
  return schemas.map((schema) => `select version from ${schema}.property`).join(' union all ')
}

function assertGrowth(what: string, before: number, after: number, expected: number): void {
  if (after - before !== expected) throw new Error(`${after - before} ${what} more after ${expected} responses`)
}
