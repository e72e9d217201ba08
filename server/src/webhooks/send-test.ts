import { webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import type { WebhookDelivery } from '@gatehouse/contract/webhooks/delivery'
import type { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import type { Kysely } from 'kysely'

import { AppError } from '../app-error'
import { isId, newId } from '../database/id'
import type { Tables } from '../database/tables'
import type { Dependencies } from '../dependencies'
import type { RequestContext } from '../http/request-context'
import { insertTest } from './deliveries'
import type { AddressRules } from './send/addresses'
import { openConnections, post } from './send/post'
import { signatureHeaders } from './send/signature'
import { signingSecrets } from './webhook-repository'

/**
 * Sends a test to a webhook, also to one that is paused or disabled, and stores it among its deliveries.
 * Nothing is locked while it is sent.
 * @throws AppError not_found; unauthenticated
 */
export async function sendTest(
  { now }: Pick<Dependencies, 'now'>,
  request: Pick<RequestContext<typeof webhookEndpoints.test>, 'params' | 'asCaller'>,
  rules: AddressRules,
): Promise<WebhookDelivery> {
  const { id: webhookId, name, url, secrets } = await request.asCaller((tx) => findWebhook(tx, request.params.id))
  const id = newId()
  const sentAt = now()
  const body = JSON.stringify({ type: 'webhook.test', timestamp: sentAt.toISOString(), data: { id: webhookId, name } })
  const headers = signatureHeaders(secrets, { id, sentAt, body })
  const connections = openConnections(url, rules)
  const { signal } = new AbortController()
  const attempt = await post({ url, headers, body, connections, signal, ...rules }).finally(() => connections.destroy())
  return await request.asCaller((tx) => insertTest(tx, { id, webhookId, attempt }))
}

async function findWebhook(db: Kysely<Tables>, id: string) {
  const webhook = isId(id)
    ? await db
        .selectFrom('webhook')
        .select(['id', 'name', 'url', signingSecrets.as('secrets')])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (webhook === undefined) throw new AppError('not_found', webhookMessages.notFound)
  return webhook
}
