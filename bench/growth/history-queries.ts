import { hrefFor, type Query } from '@gatehouse/contract/endpoint'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { Pool } from 'pg'

import { type GrowthQuery, reads } from './property-queries'

const { activity, at, bin, change, record } = historyEndpoints
const maxP99Ms = 50
const limit = 50

/** The readers of the history: filters that select many changes, few and none. */
export async function historyQueries(pool: Pool): Promise<GrowthQuery[]> {
  const { rows: changed } = await pool.query<{ id: string; entity_id: string }>(
    `select id, entity_id from change where entity = 'property' order by md5(id::text) limit 100`,
  )
  const { rows: admins } = await pool.query<{ id: string }>(
    'select admin_id as id from change_kind where admin_id is not null group by admin_id order by admin_id limit 5',
  )
  const { rows: days } = await pool.query<{ day: string }>(
    `select distinct created_at::date::text as day from change_order order by 1 limit 20`,
  )
  const ofProperty = (entity_id: string) => ({ entity: 'property', id: entity_id })
  const filtered = (title: string, filters: readonly Query<typeof activity>[]) =>
    reads(
      `activity: ${title}`,
      filters.map((filter) => hrefFor(activity, {}, { ...filter, limit })),
    )
  const ofAdmins = admins.map(({ id }) => ({ admin_id: id }))
  const queries = [
    filtered('all', [{}]),
    filtered('admin', ofAdmins),
    filtered('kind', [{ entity: 'property' }, { entity: 'inquiry' }, { entity: 'banner' }]),
    filtered('action', [{ action: 'create' }, { action: 'update' }, { action: 'archive' }]),
    filtered(
      'admin and kind that it never changed',
      ofAdmins.map((filter) => ({ ...filter, entity: 'inquiry' as const })),
    ),
    filtered(
      'day',
      days.map(({ day }) => ({ from: day, to: day })),
    ),
    filtered(
      'day and kind',
      days.map(({ day }) => ({ from: day, to: day, entity: 'signup' as const })),
    ),
    reads(
      'history of a property',
      changed.map(({ entity_id }) => hrefFor(record, ofProperty(entity_id))),
    ),
    reads(
      'property as it was',
      changed.map(({ entity_id }) => hrefFor(at, ofProperty(entity_id), { time: new Date().toISOString() })),
    ),
    reads(
      'one change',
      changed.map(({ id }) => hrefFor(change, { id })),
    ),
    reads('bin', [hrefFor(bin, {})]),
  ]
  return queries.map((query) => ({ ...query, maxP99Ms }))
}
