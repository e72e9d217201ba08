import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import type { OpenDatabase } from '../../src/database/open'
import { startGatehouse, type Gatehouse } from '../../src/start'
import { makeDataFolder } from '../data-folder'
import { openEmptyDatabase } from '../database'
import { testAdmin } from '../insert-rows'
import { startPgBouncer } from '../proxies/pg-bouncer'
import { startStatementProxy } from '../proxies/statement-proxy'
import { type OpenEvents, openEvents } from './read-events'
import { sendRequest } from '../send-request'
import { until } from '../until'

// Events of several servers on one database, directly and behind a pooler (docs/decisions/0080).
const slow = { timeout: 60_000 }
let database: OpenDatabase
beforeEach(async () => {
  database = await openEmptyDatabase()
  onTestFinished(() => database.close())
})

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<Gatehouse> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.connectionString, PORT: '0' }
  const credentials = { ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password }
  const gatehouse = await startGatehouse({ ...env, ...credentials, ...settings }, () => {})
  onTestFinished(() => gatehouse.close())
  return gatehouse
}

async function signIn({ url }: Gatehouse): Promise<string> {
  const body = { email: testAdmin.email, pswd: testAdmin.password }
  return (await sendRequest(url, sessionEndpoints.signIn, { body })).response.token
}

async function announce({ url }: Gatehouse, token: string): Promise<string> {
  const body = { announcement_text: 'Open house this Saturday', redirect_link: '' }
  return (await sendRequest(url, announcementEndpoints.create, { token, body })).response.data.id
}

/** Not the change that created the first admin. */
const announced = (open: OpenEvents) => open.changes().filter(({ entity }) => entity === 'announcement')

async function startPooler(): Promise<Record<string, string>> {
  // The embedded database has no TCP port.
  const proxy = await startStatementProxy(database.connectionString)
  const bouncer = await startPgBouncer(proxy.connectionString, { settings: ['default_pool_size = 6'] })
  onTestFinished(async () => {
    await bouncer.close()
    await proxy.close()
  })
  return { DATABASE_URL: bouncer.connectionString, DATABASE_POOLER: 'transaction' }
}

test.each([
  ['directly', () => Promise.resolve({})],
  ['behind a pooler', startPooler],
])('a change on one server arrives at the readers of both, %s', slow, async (_, prepare) => {
  const settings = await prepare()
  const dataDir = makeDataFolder()
  const servers = [await start(dataDir, settings), await start(dataDir, settings)]
  const token = await signIn(servers[0]!)
  const open = await Promise.all(servers.map(({ url }) => openEvents(url, { token })))
  const id = await announce(servers[0]!, token)
  const hasArrived = () => open.every((reader) => reader.changes().some((change) => change.id === id))
  await until('it has arrived', hasArrived, 2_000)
})

test('readers of both servers receive the same changes in the same order, each once', slow, async () => {
  const dataDir = makeDataFolder()
  const servers = [await start(dataDir), await start(dataDir)]
  const token = await signIn(servers[0]!)
  const open = await Promise.all(servers.map(({ url }) => openEvents(url, { token })))
  await Promise.all(Array.from({ length: 60 }, (_, index) => announce(servers[index % 2]!, token)))
  await until('all have arrived', () => open.every((reader) => announced(reader).length === 60))
  const [ids, others] = open.map(({ events }) => events.filter(({ name }) => name === 'message').map(({ id }) => id))
  expect(ids).toEqual(others)
  expect(new Set(ids).size).toBe(ids?.length)
})

test('when a server stops, its readers are ended and continue at the other without loss', slow, async () => {
  const dataDir = makeDataFolder()
  const [one, other] = [await start(dataDir), await start(dataDir)]
  const token = await signIn(one)
  const before = await openEvents(one.url, { token })
  await announce(one, token)
  await until('the first has arrived', () => announced(before).length === 1)
  await one.close()
  await until('its readers are ended', () => before.isEnded(), 2_000)
  const missed = await announce(other, token)
  const after = await openEvents(other.url, { token, lastEventId: before.events.at(-1)!.id! })
  await until('what was missed has arrived', () => after.changes().some(({ id }) => id === missed))
  expect(announced(after)).toHaveLength(1)
})

test('a sign-out on one server ends the connections of its session at the other within a second', slow, async () => {
  const dataDir = makeDataFolder()
  const [one, other] = [await start(dataDir), await start(dataDir)]
  const token = await signIn(one)
  const open = await openEvents(other.url, { token })
  await sendRequest(one.url, sessionEndpoints.signOut, { token })
  await until('it has ended', () => open.isEnded(), 1_000)
})

test('a clock that was set back loses and repeats nothing', slow, async () => {
  const gatehouse = await start(makeDataFolder())
  const token = await signIn(gatehouse)
  const open = await openEvents(gatehouse.url, { token })
  const first = await announce(gatehouse, token)
  await until('the first has arrived', () => announced(open).length === 1)
  // As if all so far had been made tomorrow.
  await sql`update change set created_at = created_at + interval '1 day'`.execute(database.db)
  await sql`update change_order set created_at = created_at + interval '1 day'`.execute(database.db)
  const second = await announce(gatehouse, token)
  await until('the second has arrived', () => announced(open).length === 2)
  expect(announced(open).map(({ id }) => id)).toEqual([first, second])
})
