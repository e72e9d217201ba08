import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import type { OpenDatabase } from '../../database/open'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { type Change, recordChanges } from './change'
import { sealChanges, sealOldChanges } from './seal'

let database: OpenDatabase
let db: Kysely<Tables>

beforeAll(async () => {
  database = await openTestDatabase()
  ;({ db } = database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate change, change_pending, change_order`.execute(db)
  await sql`update change_sealer set last = 0, first = 1, filled_from = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(
    db,
  )
})

const change = (fields: Partial<Change> = {}): Change => ({
  adminId: null,
  source: 'server',
  action: 'update',
  entity: 'banner',
  id: newId(),
  before: { title: 'a' },
  after: { title: 'b' },
  ...fields,
})
/** Lower than those of an instance whose clock is right. */
const earlierId = '01900000-0000-7000-8000-000000000000'
const insert = (...changes: Change[]) => inTransaction(db, (tx) => recordChanges(tx, changes, new Date()))
const order = async () => {
  const { rows } = await sql<{ seq: number; entity_id: string; is_entry: boolean }>`
    select seq, entity_id, is_entry from change_order order by seq`.execute(db)
  return rows
}
const places = async () => (await order()).map(({ seq }) => seq)

test('a change that is committed late gets a later place, and none is missed', async () => {
  let commit = () => {}
  const isAllowed = new Promise<void>((resolve) => (commit = resolve))
  const early = change()
  const transaction = inTransaction(db, async (tx) => {
    await recordChanges(tx, [early], new Date())
    await isAllowed
  })
  const late = change()
  await insert(late)
  expect(await sealChanges(db)).toBe(1)
  commit()
  await transaction
  expect(await sealChanges(db)).toBe(2)
  expect((await order()).map(({ entity_id }) => entity_id)).toEqual([late.id, early.id])
})

test('a change that is rolled back gets no place, and places have no gaps', async () => {
  await insert(change())
  await inTransaction(db, async (tx) => {
    await recordChanges(tx, [change()], new Date())
    throw new Error('rolled back')
  }).catch(() => {})
  await insert(change(), change())
  expect(await sealChanges(db)).toBe(3)
  expect(await places()).toEqual([1, 2, 3])
})

test('sealers at the same time give each change one place', async () => {
  for (let round = 0; round < 5; round += 1) {
    await insert(...Array.from({ length: 40 }, () => change()))
    await Promise.all([sealChanges(db), sealChanges(db), insert(change()), sealChanges(db)])
  }
  await sealChanges(db)
  expect(await places()).toEqual(Array.from({ length: 205 }, (_, index) => index + 1))
})

test('changes that a version without sources inserts get places too', async () => {
  await sql`insert into change (id, created_at, action, entity, entity_id) values (gen_random_uuid(), now(), 'delete', 'banner', 'x')`.execute(
    db,
  )
  expect(await sealChanges(db)).toBe(1)
})

test('changes before the migration get places below the others, the newest first, and each once', async () => {
  const old = Array.from({ length: 3 }, () => change())
  for (const one of old) await insert(one)
  await sql`truncate change_pending`.execute(db)
  const since = change()
  await insert(since)
  await sealOldChanges(db)
  await sealChanges(db)
  await sealOldChanges(db)
  expect((await order()).map(({ entity_id }) => entity_id)).toEqual([...old, since].map(({ id }) => id))
  expect(await places()).toEqual([-2, -1, 0, 1])
})

test('the activity lists the first change of an operation, and no changes of passwords and factors', async () => {
  const operationId = newId()
  const [first, second, other] = [change({ operationId }), change({ operationId }), change()]
  await insert(first, second)
  await sealChanges(db)
  await insert(change({ operationId }), other)
  await insert(change({ entity: 'admin', before: {}, after: { pswd_changed_at: 'now' } }))
  const renamed = change({ entity: 'admin', before: { name: 'Ada' }, after: { name: 'Ade' } })
  await insert(renamed)
  await sealChanges(db)
  const listed = (await order()).filter(({ is_entry }) => is_entry)
  expect(listed.map(({ entity_id }) => entity_id)).toEqual([first.id, other.id, renamed.id])
})

test('an operation is one entry although the clock of the instance that continues it is behind', async () => {
  const operationId = newId()
  const [first, second] = [change({ operationId }), change({ operationId })]
  await insert(first)
  await sealChanges(db)
  await insert(second, change({ operationId }))
  await sql`update change_pending set change_id = ${earlierId} where change_id in (
    select id from change where entity_id = ${second.id})`.execute(db)
  await sql`update change set id = ${earlierId} where entity_id = ${second.id}`.execute(db)
  await sealChanges(db)
  const listed = (await order()).filter(({ is_entry }) => is_entry)
  expect(listed.map(({ entity_id }) => entity_id)).toEqual([first.id])
})

test('each place has the kind of its change, which is stored once', async () => {
  const ada = newId()
  await sql`truncate change_kind`.execute(db)
  await sql`insert into admin (id, name, email, email_folded, password_hash, created_at, updated_at)
    values (${ada}, 'Ada', ${ada}, ${ada}, '', now(), now())`.execute(db)
  await insert(change(), change(), change({ adminId: ada }))
  await sealChanges(db)
  await insert(change({ adminId: ada }), change({ source: 'API' }))
  await sealChanges(db)
  const { rows } = await sql`
    select change_order.seq, kind.source, kind.admin_id from change_order join change_kind kind on kind.id = kind_id
    order by seq`.execute(db)
  const of = (seq: number, source: string, admin_id: string | null) => ({ seq, source, admin_id })
  expect(rows).toEqual([
    of(1, 'server', null),
    of(2, 'server', null),
    of(3, 'server', ada),
    of(4, 'server', ada),
    of(5, 'API', null),
  ])
  expect(await db.selectFrom('change_kind').select('key').execute()).toHaveLength(3)
})

test('a sealer that is killed while it works leaves no gap, and the next one continues', async () => {
  await insert(change(), change())
  await sealChanges(db)
  await insert(change(), change())
  const blocking = await db.startTransaction().execute()
  await sql`lock table change_order in exclusive mode`.execute(blocking)
  const killed = expect(sealChanges(db)).rejects.toThrow()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ isEnded: boolean }>`
        select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%into change_order%'`.execute(
        db,
      )
      return rows.length
    })
    .toBe(1)
  await killed
  await blocking.rollback().execute()
  expect(await sealChanges(db)).toBe(4)
  expect(await places()).toEqual([1, 2, 3, 4])
})
