import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/start-app'

const rows = 7_000

// More than the buffers between server and client contain, of text that gzip cannot compress much.
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await sql`
    insert into announcement (id, announcement_text, redirect_link, search_text, created_at, updated_at)
    select gen_random_uuid(), text, '', '', now(), now()
    from generate_series(1, ${rows}::int) as row,
      lateral (select string_agg(md5(row::text || part), '') as text from generate_series(1, 125) as part) as random`.execute(
    app.db,
  )
}, 60_000)
afterAll(() => app.close())

/** Requests the whole list, and reads the rest of the response after `before`. */
async function readSlowly(token: string, encoding: string, before: () => Promise<unknown>) {
  const headers = { Authorization: token, 'Accept-Encoding': encoding }
  const request = get(`${app.url}${announcementEndpoints.list.path}`, { headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await before()
  response.resume().on('error', () => {})
  await new Promise((resolve) => response.once('close', resolve))
  return { status: response.statusCode, isComplete: response.complete }
}

test('a list that is read slowly is complete', async () => {
  const { status, isComplete } = await readSlowly(app.token, 'gzip', () => Promise.resolve())
  expect([status, isComplete]).toEqual([200, true])
})

test.each(['identity', 'gzip'])(
  'a list is truncated when its session is signed out while it is sent (%s)',
  async (encoding) => {
    const token = await app.signIn()
    const signOut = async () => (await app.request(sessionEndpoints.signOut, { token })).response
    const { status, isComplete } = await readSlowly(token, encoding, signOut)
    expect([status, isComplete]).toEqual([200, false])
  },
)
