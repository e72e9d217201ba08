import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAdmin, openSession } from '../../../test/insert-rows'
import { startApp, type TestApp } from '../../../test/start-app'
import { newId } from '../../database/id'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp()
  passwordHash = (await insertAdmin(app.db, { password: 'palm wine at dusk' })).password_hash
})
afterAll(() => app.close())
beforeEach(clear)

async function clear() {
  for (const table of ['session', 'idempotency_key', 'change', 'admin'] as const) {
    await app.db.deleteFrom(table).execute()
  }
}

/** Shared by all admins, because hashing is slow. */
async function signedInAdmins(count: number) {
  const admins = []
  for (let index = 0; index < count; index += 1) {
    const email = `${newId()}@gatehouse.test`
    const { id } = await insertWithHash(email)
    admins.push({ id, token: await openSession(app.db, { id, password_hash: passwordHash }) })
  }
  return admins
}

async function insertWithHash(email: string) {
  const now = new Date()
  const row = { id: newId(), name: 'Ada', email, email_folded: email, phone_number: '1', status: 0 }
  await app.db
    .insertInto('admin')
    .values({ ...row, password_hash: passwordHash, created_at: now, updated_at: now, deleted_at: null })
    .execute()
  return row
}

const remove = (token: string, id: string) =>
  app.request(adminEndpoints.remove, { token, params: { id }, headers: { 'Idempotency-Key': newId() } })

const liveIds = async () =>
  (await app.db.selectFrom('admin').select('id').where('deleted_at', 'is', null).execute()).map(({ id }) => id)

const lastAdmin = '409 At least one admin must remain'

// npm run prove -- races runs 200 rounds.
test('when two admins delete each other concurrently, exactly one remains in every round', async () => {
  const errors = new Set<string>()
  // On a busy machine, the first deletion may have ended before the other request arrives, which then gets
  // 401.
  for (let round = 0; round < 15 || (round < 200 && !errors.has(lastAdmin)); round += 1) {
    await clear()
    const [first, second] = (await signedInAdmins(2)) as [Signed, Signed]
    const outcomes = await Promise.all([remove(first.token, second.id), remove(second.token, first.id)])
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses).toContain(200)
    const rejected = outcomes.find(({ status }) => status !== 200)!
    errors.add(`${rejected.status} ${rejected.error.message}`)
    expect(await liveIds()).toHaveLength(1)
  }
  // 401 is the response to an admin whose request arrived after it had been deleted.
  for (const error of errors) {
    expect([lastAdmin, '401 Please sign in again']).toContain(error)
  }
  expect(errors).toContain(lastAdmin)
})

test('when many admins delete one another concurrently, at least one remains and can continue', async () => {
  for (let round = 0; round < 4; round += 1) {
    await clear()
    const admins = await signedInAdmins(6)
    const outcomes = await Promise.all(
      admins.flatMap(({ token, id }) =>
        admins.filter((other) => other.id !== id).map((other) => remove(token, other.id)),
      ),
    )
    expect(outcomes.filter(({ status }) => ![200, 401, 409].includes(status))).toEqual([])
    const live = await liveIds()
    expect(live.length).toBeGreaterThan(0)
    const last = admins.find(({ id }) => id === live[0])!
    expect((await app.request(adminEndpoints.list, { token: last.token })).status).toBe(200)
  }
})

interface Signed {
  readonly id: string
  readonly token: string
}
