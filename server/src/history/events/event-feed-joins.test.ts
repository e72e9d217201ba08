import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { insertAdmin, openSession } from '../../../test/insert-rows'
import { startStatementProxy, type StatementProxy } from '../../../test/proxies/statement-proxy'
import { until } from '../../../test/until'
import { findSession, type SignedIn } from '../../auth/session-repository'
import { type Connections, openConnections, poolLimits } from '../../database/connections'
import { newId } from '../../database/id'
import type { OpenDatabase } from '../../database/open'
import { inTransaction } from '../../database/transaction'
import { recordChanges } from '../../records/changes/change'
import { sealChanges } from '../../records/changes/seal'
import { EventFeed } from './event-feed'

let database: OpenDatabase
let proxy: StatementProxy
let proxied: Connections
let session: SignedIn
beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startStatementProxy(database.connectionString)
  proxied = openConnections(proxy.connectionString, { ...poolLimits.command, maxConnections: 4 }, () => {})
  const token = await openSession(database.db, await insertAdmin(database.db, { password: 'mango orchard in May' }))
  session = (await findSession(database.db, token))!
})
afterAll(async () => {
  await proxied.db.destroy()
  await proxy.close()
  await database.close()
})

/** Commits a change and gives it its place, which it returns. */
async function insertChange(): Promise<number> {
  const change = { adminId: null, source: 'server', action: 'update', entity: 'banner', before: {}, after: {} } as const
  await inTransaction(database.db, (tx) => recordChanges(tx, [{ ...change, id: newId() }], new Date()))
  return await sealChanges(database.db)
}

/** A feed whose statements go through the proxy, and what its readers receive. */
function openFeed() {
  const feed = new EventFeed({ db: proxied.db, log: { error: () => {} }, readOnly: false })
  onTestFinished(() => feed.close())
  return async (after: number) => {
    let text = ''
    const stream = await feed.open(session, after)
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    return {
      /** The names of what it received, and the places of changes, in their order. */
      received: () =>
        text
          .split('\n\n')
          .filter((part) => part.startsWith('id: '))
          .map((part) => /event: (\w+)/.exec(part)?.[1] ?? Number(/id: (\d+)/.exec(part)![1])),
    }
  }
}

// Only a poll names sessions.
const holdPoll = () => proxy.hold(session.sessionId)
/** The parameter of a statement that names none, behind its length. */
const holdJoin = () => proxy.hold('\u0002{}')

/** Each has received the change, and one that is made now, and nothing else. */
async function expectOnce(readers: readonly { received(): unknown[] }[], change: number): Promise<void> {
  const later = await insertChange()
  await until('both have all', () => readers.every((reader) => reader.received().includes(later)))
  for (const reader of readers) expect(reader.received()).toEqual(['ready', change, later])
}

test.each([
  ['what is newer than the poll', false],
  ['what both have read', true],
])('a reader that joins during a poll gets %s once, and no reset', async (_, isBeforePoll) => {
  const open = openFeed()
  const begin = await insertChange()
  const first = await open(begin)
  const earlier = isBeforePoll ? await insertChange() : null
  const poll = holdPoll()
  await poll.arrived
  const change = earlier ?? (await insertChange())
  const second = await open(begin)
  poll.release()
  await expectOnce([first, second], change)
})

test('a reader that has not joined when a poll sends a change reads it itself', async () => {
  const open = openFeed()
  const begin = await insertChange()
  const first = await open(begin)
  const join = holdJoin()
  const joining = open(begin)
  await join.arrived
  const change = await insertChange()
  await until('the first has the change', () => first.received().includes(change))
  join.release()
  const second = await joining
  await expectOnce([first, second], change)
})
