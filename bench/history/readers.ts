import type { Kysely } from 'kysely'
import type { Pool } from 'pg'

import type { Tables } from '../../server/src/database/tables'
import { listBin } from '../../server/src/history/bin'
import { listActivity, listRecordChanges } from '../../server/src/history/read-changes'
import type { Figure } from '../report'

const turns = 100

/** The activity with filters that select many, few and no changes, a history and the bin. */
export async function measureReaders(db: Kysely<Tables>, pool: Pool): Promise<Figure[]> {
  const { rows } = await pool.query<{ id: string; entity_id: string }>(`
    select (select id from admin order by id limit 1) as id, entity_id from change where entity = 'property' limit 1`)
  const [{ id: admin_id, entity_id }] = rows as [{ id: string; entity_id: string }]
  const context = { db, origin: 'http://localhost', careers: null }
  const filters = [
    {},
    { admin_id },
    { entity: 'property' },
    { entity: 'career' },
    { action: 'archive' },
    { source: 'command' },
    { source: 'intake' },
    { from: '2023-11-20', to: '2023-11-20' },
    { from: '2023-11-20', to: '2023-11-20', entity: 'career' },
    { admin_id, entity: 'career' },
    { entity: 'career', action: 'archive' },
    { admin_id, entity: 'agent', action: 'create', source: 'console' },
  ] as const
  const figures: Figure[] = []
  for (const filter of filters) {
    const read = () => listActivity(context, { ...filter, limit: 50 })
    figures.push(await p99Of(`activity ${describe(filter)}`, read))
  }
  figures.push(await p99Of('history of a record', () => listRecordChanges(context, 'property', entity_id, {})))
  figures.push(await p99Of('bin', () => listBin(context, {}, context.origin)))
  return figures
}

const describe = (filter: object) =>
  Object.entries(filter)
    .map(([name, value]) => (name === 'admin_id' ? 'of an admin' : `${name} ${value}`))
    .join(', ')

async function p99Of(what: string, read: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) times.push(await timeOf(read))
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p99] = [sorted[turns / 2]!, sorted[turns - 2]!]
  return {
    what,
    measured: `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
    target: 'p99 at most 50 ms',
    isReached: p99 <= 50,
  }
}

/** In milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
