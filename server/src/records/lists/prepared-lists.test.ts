import type { Paging } from '@gatehouse/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { insertAnnouncement } from '../../../test/insert-rows'
import { openConnections, poolLimits, type Connections } from '../../database/connections'
import type { OpenDatabase } from '../../database/open'
import { prepared } from '../../database/prepared'
import { byTime } from '../list-order'
import { defineList, jsonOf } from './define-list'
import { listPage } from './list-page'

let database: OpenDatabase
/** Statements are prepared per connection, so this pool has only one. */
let single: Connections
beforeAll(async () => {
  database = await openTestDatabase()
  single = openConnections(database.connectionString, { ...poolLimits.command, maxConnections: 1 }, () => {})
  for (let number = 1; number <= 25; number += 1) {
    const created_at = new Date(Date.UTC(2026, 10, 1, 0, number))
    await insertAnnouncement(database.db, { announcement_text: `Text ${number}`, created_at })
  }
})
afterAll(async () => {
  await single.db.destroy()
  await database.close()
})

const texts = defineList<Paging>({
  table: 'announcement',
  filters: {},
  orders: { latest: byTime(sql`announcement.created_at`, true) },
  search: null,
  item: jsonOf('announcement', () => sql`to_json(announcement.announcement_text)::text`),
})

const names = async () =>
  (await single.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows

async function read(limit: number) {
  const request = { limit, offset: 0, after: null, isCounted: false, maxTotal: null }
  const { json, next } = await listPage(single.db, texts, {}, { origin: '', isPublic: false }, request)
  return { texts: JSON.parse(`[${json.toString()}]`) as string[], hasMore: next !== null }
}

test('lists of every limit share a few prepared statements, and each returns its rows', async () => {
  const newestFirst = Array.from({ length: 25 }, (_, index) => `Text ${25 - index}`)
  for (let limit = 1; limit <= 200; limit += 1) {
    expect(await read(limit)).toEqual({ texts: newestFirst.slice(0, limit), hasMore: limit < 25 })
  }
  expect((await names()).length).toBeLessThan(10)
})

test('after 500 different lists a statement of every request is still prepared, and lists still work', async () => {
  for (let limit = 201; limit <= 700; limit += 1) await read(limit)
  expect((await names()).length).toBeLessThan(450)
  await sql`${prepared} select 1 as usual`.execute(single.db)
  expect((await names()).some(({ statement }) => statement.includes('as usual'))).toBe(true)
})
