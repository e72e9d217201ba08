import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { insertAnnouncement } from '../../test/insert-rows'
import { shiftTimes } from '../../test/clock/shift-times'
import { startApp, type TestApp } from '../../test/start-app'
import { until } from '../../test/until'
import { inTransaction } from '../database/transaction'
import { recordChange } from '../records/changes/change'
import { sealChanges } from '../records/changes/seal'

// docs/decisions/0062: the stream has no time but that of its changes.

const hourMs = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({ publicListings: true })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})

const createKey = async (expires_at?: string) => {
  const body = { name: 'Site', scopes: ['changes' as const], expires_at }
  return `Bearer ${(await app.request(apiKeyEndpoints.create, { body })).response.data.key}`
}
const follow = (token: string, query: object) => app.request(changeStreamEndpoints.list, { token, query })

/** Records a change while the clock of this machine, from which ids are made, is another one. */
async function changeAt(hours: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })
  try {
    const change = { adminId: null, source: 'server', action: 'update', entity: 'announcement' } as const
    const { id } = await insertAnnouncement(app.db)
    await inTransaction(app.db, (tx) => recordChange(tx, { ...change, id, before: {}, after: {} }, new Date()))
    return id
  } finally {
    vi.useRealTimers()
  }
}

/** Until the test ends. */
async function setClock(hours: number): Promise<void> {
  await shiftTimes(app, hours)
  onTestFinished(() => shiftTimes(app, -hours))
}

test('changes have their places in the order in which they were made, whatever the clock said', async () => {
  const token = await createKey()
  const after = await sealChanges(app.db)
  const ids: string[] = []
  for (const hours of [0, 24, -1, 0, -24]) {
    ids.push(await changeAt(hours))
    await sealChanges(app.db)
  }
  const { data, next } = (await follow(token, { after })).response
  expect(data.map(({ id }) => id)).toEqual(ids)
  expect(next).toBe(after + ids.length)
})

test.each([-1, 24])('a clock that moves by %d hours neither ends a wait nor hides a change', async (hours) => {
  const token = await createKey()
  const after = await sealChanges(app.db)
  let isSettled = false
  const waiting = follow(token, { after, wait: 30 }).finally(() => (isSettled = true))
  await until('it waits', async () => (await follow(token, { after })).status === 200)
  await setClock(hours)
  const other = follow(token, { after, wait: 1 })
  expect((await other).response).toEqual({ status: true, data: [], next: after, is_more: false })
  expect(isSettled).toBe(false)
  const id = await changeAt(0)
  expect((await waiting).response.data.map((change) => change.id)).toEqual([id])
})

test('a key ends at its time by the clock, and is valid again when the clock goes back', async () => {
  const token = await createKey(new Date(Date.now() + 2 * hourMs).toISOString())
  const status = async () => (await follow(token, {})).status
  expect(await status()).toBe(200)
  await shiftTimes(app, 24)
  expect(await status()).toBe(401)
  await shiftTimes(app, -25)
  expect(await status()).toBe(200)
  await shiftTimes(app, 1)
})

test('responses to the public are cached for as long, and a place of before is followed', async () => {
  const token = await createKey()
  const after = await sealChanges(app.db)
  const read = async () => {
    const { status, headers } = await fetch(`${app.url}/data/announcements?limit=2`)
    return [status, headers.get('cache-control'), headers.get('etag')]
  }
  const before = await read()
  for (const hours of [-1, 25]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })
    expect(await read()).toEqual(before)
    expect((await follow(token, { after })).response).toMatchObject({ data: [], next: after })
    vi.useRealTimers()
  }
})
