import { changeStreamEndpoints } from '@gatehouse/contract/changes/change-stream'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { isDeepStrictEqual } from 'node:util'

import { withAdministrator } from '../../server/test/database-server'
import type { KillableServer } from '../../server/test/crash/killable-server'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'

/** The place from which a reader begins. */
export async function findPlace({ url }: KillableServer, token: string): Promise<number> {
  return (await sendRequest(url, changeStreamEndpoints.list, { token })).response.next
}

interface Followed {
  readonly token: string
  readonly place: number
  readonly databaseUrl: string
}

/**
 * Follows the changes of properties after a place, which both versions have made. Returns those that are not
 * in the stream, records that differ from what their call returns, and counts that differ from the table.
 */
export async function followAfter(server: KillableServer, { token, place, databaseUrl }: Followed): Promise<string[]> {
  const { url } = server
  const query = async <Row extends object>(text: string) =>
    (await withAdministrator(databaseUrl, (client) => client.query<Row>(text))).rows
  await until(
    'all changes have their places',
    async () => (await query('select from change_pending')).length === 0,
    10_000,
  )
  const { data, is_more } = (
    await sendRequest(url, changeStreamEndpoints.list, {
      token,
      query: { after: place, kinds: 'property', limit: 1_000 },
    })
  ).response
  const problems = is_more ? ['There are more changes than a page has'] : []

  // By the rows and not by their places, so that a change without a place is missed.
  const made = await query<{ id: string; version: number }>(`
    select change.entity_id as id, change.version from change left join change_order on change_id = change.id
    where change.entity = 'property' and (seq is null or seq > ${place})`)
  const sent = new Set(data.map(({ id, version }) => `${id} ${version}`))
  problems.push(
    ...made
      .filter(({ id, version }) => !sent.has(`${id} ${version}`))
      .map(({ id, version }) => `A change was not sent: ${id} ${version}`),
  )
  if (made.length === 0) problems.push('There are no changes')
  for (const { id, record } of data) {
    const { status, response } = await sendRequest(url, propertyEndpoints.find, { params: { id }, token })
    // Without a token there are no names of agents and admins.
    const found = status === 200 ? { ...response.data, agent_name: null, admin_name: null } : null
    const { agent_name, admin_name, ...known } = (record ?? {}) as Record<string, unknown>
    const isSame = Object.entries(known).every(([name, value]) => isDeepStrictEqual(value, found?.[name as never]))
    if (!isSame || agent_name || admin_name)
      problems.push(`The record of a change differs: ${JSON.stringify([record, found])}`)
  }

  const [counted] = await query<{ count: number }>(
    'select count(*)::int as count from property where deleted_at is null and not archived',
  )
  const { text } = await sendRequest(url, propertyEndpoints.list, { token, query: { limit: 1 } })
  const { total } = JSON.parse(text) as { total: number }
  if (total !== counted!.count) problems.push(`The list counts ${total} properties, the table has ${counted!.count}`)
  return problems
}
