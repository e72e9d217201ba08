import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database'
import { insertAdmin, openSession } from '../../test/insert-rows'
import { until } from '../../test/until'
import { type Caller, lockAdmins, lockCaller } from './caller-lock'
import { recordChange } from '../records/changes/change'
import { newId } from '../database/id'
import type { OpenDatabase } from '../database/open'
import type { Tables } from '../database/tables'

let database: OpenDatabase
let callers: Caller[]
beforeAll(async () => {
  database = await openTestDatabase()
  callers = []
  let password_hash: string | undefined
  for (let index = 0; index < 3; index += 1) {
    const admin = await insertAdmin(database.db, {
      password: 'palm wine at dusk',
      ...(password_hash && { password_hash }),
    })
    password_hash = admin.password_hash
    for (let device = 0; device < 2; device += 1) {
      await openSession(database.db, admin)
    }
  }
  const rows = await database.db.selectFrom('session').select(['id', 'admin_id']).execute()
  callers = rows.map(({ id, admin_id }) => ({ sessionId: id, adminId: admin_id }))
})
afterAll(() => database.close())

// Not `inTransaction`, which retries after a deadlock.
const transaction = (work: (tx: Transaction<Tables>) => Promise<unknown>) => database.db.transaction().execute(work)

async function save(tx: Transaction<Tables>, caller: Caller) {
  if (!(await lockCaller(tx, caller))) throw new Error('The caller was removed')
  const change = { action: 'create', entity: 'announcement', id: newId(), before: null, after: null } as const
  await recordChange(tx, { ...change, adminId: caller.adminId, source: 'console' }, new Date())
}

async function changeAdmin(tx: Transaction<Tables>, caller: Caller, otherId: string) {
  if (!(await lockAdmins(tx, caller, [otherId]))) throw new Error('The caller was removed')
  for (const id of [otherId, caller.adminId]) {
    await tx.updateTable('admin').set({ phone_number: newId() }).where('id', '=', id).execute()
    await tx.updateTable('session').set({ address: newId() }).where('admin_id', '=', id).execute()
  }
}

test('concurrent changes by admins and of admins wait for each other and never deadlock', async () => {
  const failures: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < 10; round += 1) {
    const transactions = callers.flatMap((caller, index) => [
      transaction((tx) => save(tx, caller)),
      transaction((tx) => changeAdmin(tx, caller, callers[(index + 2) % callers.length]!.adminId)),
    ])
    failures.push(...(await Promise.allSettled(transactions)).filter(({ status }) => status === 'rejected'))
  }
  expect(failures).toEqual([])
})

test('the lock on a caller lasts until the transaction ends, and fails once its session or its admin was removed', async () => {
  const [caller, sibling] = callers as [Caller, Caller]
  const order: string[] = []
  let revoking: Promise<unknown> | undefined
  await transaction(async (tx) => {
    expect(await lockCaller(tx, caller)).toBe(true)
    const revoke = database.db.deleteFrom('session').where('id', '=', caller.sessionId).execute()
    revoking = revoke.then(() => order.push('revoked'))
    await until('the revocation waits', async () => {
      const waiting = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      )
      return order.length > 0 || (await waiting).rows.length > 0
    })
    order.push('done')
  })
  await revoking
  expect(order).toEqual(['done', 'revoked'])
  for (const lock of [lockCaller, lockAdmins]) {
    await transaction(async (tx) => expect(await lock(tx, caller, [])).toBe(false))
    await transaction(async (tx) => expect(await lock(tx, sibling, ['not-an-id', newId()])).toBe(true))
  }
  await database.db.updateTable('admin').set({ deleted_at: new Date() }).where('id', '=', caller.adminId).execute()
  for (const lock of [lockCaller, lockAdmins]) {
    await transaction(async (tx) => expect(await lock(tx, sibling, [])).toBe(false))
  }
})
