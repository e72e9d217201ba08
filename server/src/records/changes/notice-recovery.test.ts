import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { findLastPlace } from '../../changes/read-changes'
import type { OpenDatabase } from '../../database/open'
import { noticeRecovery } from './notice-recovery'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const find = () =>
  database.db.selectFrom('change_sealer').select(['last', 'read_from', 'timeline']).executeTakeFirstOrThrow()

test('a database on another timeline leaves the order of changes, once, in several instances', async () => {
  const before = await find()
  await noticeRecovery(database.db)
  const noted = await find()
  expect(noted).toEqual({ ...before, timeline: expect.stringMatching(/^\d+\/1$/) })
  await noticeRecovery(database.db)
  expect(await find()).toEqual(noted)

  await sql`update change_sealer set timeline = '7/1'`.execute(database.db)
  await Promise.all(Array.from({ length: 4 }, () => noticeRecovery(database.db)))
  const left = await find()
  expect(left.timeline).toBe(noted.timeline)
  expect(left.last).toBeGreaterThan(Date.UTC(2026, 0))
  expect(left.read_from).toBe(left.last)
  await noticeRecovery(database.db)
  expect(await findLastPlace(database.db)).toBe(left.last)
})

test('a restore from a backup, which has left it already, is not noticed again', async () => {
  await sql`select leave_order_of_changes()`.execute(database.db)
  const { last } = await find()
  await noticeRecovery(database.db)
  expect((await find()).last).toBe(last)
})

test('an ordinary role of PostgreSQL may read the timeline', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`create role reader_of_timelines`.execute(tx)
      await sql`set local role reader_of_timelines`.execute(tx)
      await sql`select timeline_id from pg_control_system(), pg_control_checkpoint()`.execute(tx)
      throw new Error('The role is not needed any more')
    })
    .catch((error: unknown) => expect(error).toMatchObject({ message: 'The role is not needed any more' }))
})
