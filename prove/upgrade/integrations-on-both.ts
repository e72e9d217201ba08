import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { feedEndpoints } from '@gatehouse/contract/feeds/endpoints'
import { feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'

import type { KillableServer } from '../../server/test/crash/killable-server'
import { sendRequest } from '../../server/test/send-request'
import { isSameInBoth } from './same-in-both'

interface Pair {
  readonly writer: KillableServer
  readonly reader: KillableServer
  /** Which version writes. */
  readonly by: string
  readonly token: string
}

interface SavedRecord {
  readonly id: string
  readonly version: number
}

/**
 * A key, a webhook and a mapping are made by one version, and used, edited and ended by the other. Returns
 * the differences; none, and a line, if one of the versions is from before these calls.
 */
export async function integrateOnBoth(pair: Pair): Promise<string[]> {
  const lists = await Promise.all(
    [pair.writer, pair.reader].map(({ url }) => sendRequest(url, feedMappingEndpoints.list, { token: pair.token })),
  )
  if (lists.some(({ status }) => status === 404)) {
    console.log('  The version before has no keys, webhooks and mappings')
    return []
  }
  const differences = [
    ...(await useKey(pair)),
    ...(await editOnBoth(pair, 'webhook', webhookEndpoints, webhookBody)),
    ...(await editOnBoth(pair, 'mapping', feedMappingEndpoints, mappingBody(pair.by))),
    ...(await readMapped(pair)),
  ]
  return differences.map((difference) => `${difference}, made by ${pair.by}`)
}

/** Paused, so that nothing is sent. An address, because no name server has to respond. */
const webhookBody = { name: 'Website', url: 'https://8.8.8.8/hooks', events: ['property'], is_paused: true }

const mappingBody = (by: string) => ({
  name: by.replaceAll(' ', '-'),
  root_name: 'homes',
  item_name: 'home',
  fields: [
    { name: 'ref', from: 'reference' },
    { name: 'cost', from: 'price' },
  ],
})

async function useKey({ writer, reader, by, token }: Pair): Promise<string[]> {
  const body = { name: `Key of ${by}`, scopes: ['read listings'] }
  const created = await sendRequest(writer.url, apiKeyEndpoints.create, { token, body })
  const { id, key } = created.response.data
  const statusAt = async ({ url }: KillableServer) =>
    (await sendRequest(url, propertyEndpoints.list, { token: `Bearer ${key}`, query: { limit: 1 } })).status
  const isKnown = async ({ url }: KillableServer) =>
    (await sendRequest(url, apiKeyEndpoints.list, { token })).text.includes(id)
  const before = [await statusAt(writer), await statusAt(reader), await isKnown(reader)]
  await sendRequest(reader.url, apiKeyEndpoints.revoke, { token, params: { id } })
  const after = [await statusAt(writer), await statusAt(reader)]
  return isSameInBoth(
    [before, after],
    [
      [200, 200, true],
      [401, 401],
    ],
  )
    ? []
    : [`a key was accepted as ${JSON.stringify(before)}, and after its revocation as ${JSON.stringify(after)}`]
}

type EditableEndpoints = typeof webhookEndpoints | typeof feedMappingEndpoints

/** The writer creates, deletes; the reader finds, edits, restores. */
async function editOnBoth(
  { writer, reader, token }: Pair,
  what: string,
  endpoints: EditableEndpoints,
  body: object,
): Promise<string[]> {
  const send = async (server: KillableServer, endpoint: Endpoint, params: { id: string } | null, sent?: object) => {
    const outcome = await sendRequest(server.url, endpoint, {
      token,
      params: params as never,
      ...(sent && { body: sent as never }),
    })
    return { status: outcome.status, data: (JSON.parse(outcome.text) as { data?: SavedRecord }).data }
  }
  const created = await send(writer, endpoints.create, null, body)
  const params = { id: created.data!.id }
  const found = await send(reader, endpoints.find, params)
  const problems = isSameInBoth(created.data, found.data) ? [] : [`a ${what} differs: ${JSON.stringify(found)}`]
  const edited = await send(reader, endpoints.update, params, body)
  const removed = await send(writer, endpoints.remove, params)
  const gone = await send(reader, endpoints.find, params)
  const restored = await send(reader, endpoints.restore, params)
  const last = await send(writer, endpoints.find, params)
  const outcome = [edited, removed, gone, restored].map(({ status }) => status)
  if (!isSameInBoth([outcome, last.data?.version], [[200, 200, 404, 200], 4]))
    problems.push(`a ${what} was edited, deleted, sought and restored: ${outcome.join()}, ${JSON.stringify(last)}`)
  return problems
}

/** A feed by a mapping is the same from both. */
async function readMapped({ writer, reader, by, token }: Pair): Promise<string[]> {
  const query = { mapping: mappingBody(by).name }
  const feeds = await Promise.all(
    [writer, reader].map(({ url }) => sendRequest(url, feedEndpoints.json, { token, query })),
  )
  const isSame = feeds.every(({ status, text }) => status === 200 && text === feeds[0]!.text)
  return isSame ? [] : [`feeds differ: ${feeds.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join()}`]
}
