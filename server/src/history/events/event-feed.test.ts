import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { insertAdmin, openSession } from '../../../test/insert-rows'
import { until } from '../../../test/until'
import { findSession } from '../../auth/session-repository'
import { newId } from '../../database/id'
import type { OpenDatabase } from '../../database/open'
import { inTransaction } from '../../database/transaction'
import { recordChanges } from '../../records/changes/change'
import { sealChanges } from '../../records/changes/seal'
import { EventFeed } from './event-feed'
import { beginningPlace } from './read-events'

let database: OpenDatabase
let token: string
beforeAll(async () => {
  database = await openTestDatabase()
  token = await openSession(database.db, await insertAdmin(database.db, { password: 'mango orchard in May' }))
})
afterAll(() => database.close())

function createFeed(readOnly = false) {
  const feed = new EventFeed({ db: database.db, log: { error: () => {} }, readOnly })
  onTestFinished(() => feed.close())
  return feed
}
const session = async () => (await findSession(database.db, token))!

async function insertChanges(count: number): Promise<void> {
  const change = { adminId: null, source: 'server', action: 'update', entity: 'banner', before: {}, after: {} } as const
  const changes = Array.from({ length: count }, () => ({ ...change, id: newId() }))
  await inTransaction(database.db, (tx) => recordChanges(tx, changes, new Date()))
}

test('a reader that receives nothing is ended before it holds more than a megabyte, and others go on', async () => {
  const feed = createFeed()
  const slow = await feed.open(await session(), await beginningPlace(database.db))
  const other = await feed.open(await session(), await beginningPlace(database.db))
  let received = ''
  let most = 0
  other.on('data', (chunk: Buffer) => {
    received += chunk.toString()
    most = Math.max(most, slow.readableLength)
  })
  let changes = 0
  await until('the slow one has ended', async () => {
    const seen = received.split('"entity":"banner"').length - 1
    if (seen === changes && !slow.destroyed) await insertChanges(((changes += 1_500), 1_500))
    return slow.destroyed
  })
  expect(most).toBeLessThanOrEqual(1_000_000)
  await until('the other has received all', () => received.split('"entity":"banner"').length - 1 === changes)
  expect(other.destroyed).toBe(false)
})

test('the feed gives changes their places itself, where no background task does', async () => {
  const stream = await createFeed().open(await session(), await beginningPlace(database.db))
  let received = ''
  stream.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await insertChanges(1)
  await until('the change has arrived', () => received.includes('"entity":"banner"'))
})

test('a server that may not write gives no places', async () => {
  const stream = await createFeed(true).open(await session(), await beginningPlace(database.db))
  let received = ''
  stream.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await insertChanges(1)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(received).not.toContain('banner')
  await sealChanges(database.db)
  await until('the change has arrived', () => received.includes('"entity":"banner"'))
})

test('after a stop all connections end, and none is opened', async () => {
  const feed = createFeed()
  const stream = await feed.open(await session(), await beginningPlace(database.db))
  feed.close()
  await until('it has ended', () => stream.closed)
  await expect(feed.open(await session(), await beginningPlace(database.db))).rejects.toThrow(
    'The server is being stopped',
  )
})
