import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { insertAffiliate, insertAnnouncement } from '../../server/test/insert-rows'
import { prepare, type Race, send, type Servers, unexpected } from './race'

const text = (announcement_text: string) => ({ announcement_text, redirect_link: '' })

/** Two edits of one version: one is saved, the other is told so. */
export const editAndEdit: Race = {
  name: 'two edits of the same version',
  async round(servers) {
    const { id } = await insertAnnouncement(servers.database.db)
    const edit = (server: 0 | 1) =>
      send(servers, server, announcementEndpoints.update, {
        params: { id },
        body: text(`from ${server}`),
        headers: { 'If-Match': '"1"' },
      })
    const results = await Promise.all([edit(0), edit(1)])
    const saved = results.findIndex(({ status }) => status === 200)
    const wrong = unexpected(results, '200 412')
    if (wrong !== null) return wrong
    const { data } = await prepare(servers, announcementEndpoints.find, { params: { id } })
    if (data.announcement_text !== `from ${saved}` || data.version !== 2) return `${saved} won: ${JSON.stringify(data)}`
    return await changesOf(servers, id, 1)
  },
}

export const editAndDelete: Race = {
  name: 'an edit and a delete',
  async round(servers) {
    const { id } = await insertAnnouncement(servers.database.db)
    const results = await Promise.all([
      send(servers, 0, announcementEndpoints.update, { params: { id }, body: text('edited') }),
      send(servers, 1, announcementEndpoints.remove, { params: { id } }),
    ])
    const wrong = unexpected(results, '200 200', '200 404')
    if (wrong !== null || results[1].status !== 200) return wrong ?? 'the delete was lost'
    const { status } = await send(servers, 0, announcementEndpoints.find, { params: { id } })
    if (status !== 404) return `it is still there: ${status}`
    return await changesOf(servers, id, results.filter(({ status }) => status === 200).length)
  },
}

/** The two prompts of an affiliate, as the console sends them: with If-Match, and again after a 412. */
export const statusAndPayment: Race = {
  name: 'the status and the payment status of an affiliate',
  async round(servers) {
    const { affiliate_code } = await insertAffiliate(servers.database.db)
    const before = { status: 'Activated', payment_status: 'Pending' }
    const change = async (server: 0 | 1, own: Partial<typeof before>) => {
      let current: { status: string; payment_status: string; version: number } = { ...before, version: 1 }
      for (;;) {
        const { status, payment_status, version } = current
        const sent = await send(servers, server, affiliateEndpoints.updateStatus, {
          params: { affiliate_code },
          body: { status, payment_status, ...own },
          headers: { 'If-Match': `"${version}"` },
        })
        if (sent.status !== 412) return sent
        current = (JSON.parse(sent.text) as { current: { data?: typeof current } & typeof current }).current
        current = (current as { data?: typeof current }).data ?? current
      }
    }
    const results = await Promise.all([change(0, { status: 'Completed' }), change(1, { payment_status: 'Disbursed' })])
    const wrong = unexpected(results, '200 200')
    if (wrong !== null) return wrong
    const found = await servers.database.db
      .selectFrom('affiliate')
      .select(['status', 'payment_status'])
      .where('affiliate_code', '=', affiliate_code)
      .executeTakeFirstOrThrow()
    const both = `${found.status} ${found.payment_status}`
    return both === 'Completed Disbursed' ? null : `one change was undone: ${both}`
  },
}

export const oneKeyTwice: Race = {
  name: 'one Idempotency-Key on both servers',
  async round(servers) {
    const key = randomUUID()
    const body = text(`once ${key}`)
    const create = (server: 0 | 1) =>
      send(servers, server, announcementEndpoints.create, { body, headers: { 'Idempotency-Key': key } })
    const [first, second] = await Promise.all([create(0), create(1)])
    const wrong = unexpected([first, second], '200 200')
    if (wrong !== null) return wrong
    if (first.text !== second.text) return 'two responses'
    const rows = await servers.database.db
      .selectFrom('announcement')
      .select('id')
      .where('announcement_text', '=', body.announcement_text)
      .execute()
    return rows.length === 1 ? null : `${rows.length} rows`
  },
}

/** Every success has its `change` row. */
async function changesOf({ database }: Servers, id: string, expected: number): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change where entity_id = ${id} and action <> 'create'`.execute(database.db)
  return rows[0]?.count === expected ? null : `${rows[0]?.count} change rows instead of ${expected}`
}
