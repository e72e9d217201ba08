import { maxWebhooks, previousSecretHours } from '@gatehouse/contract/webhooks/webhook-rules'
import { webhookEndpoints, webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../app-error'
import { findLastPlace } from '../changes/read-changes'
import type { Tables } from '../database/tables'
import type { Dependencies } from '../dependencies'
import { entityRoutes } from '../http/entity-routes'
import type { RequestContext } from '../http/request-context'
import type { Route } from '../http/route'
import { authorOf, changeRequestOf, createRecord, updateRecord } from '../records/lifecycle'
import { RawJson } from '../records/raw-json'
import { registerDeliveryRoutes } from './delivery-routes'
import { findAddressError, findHostError } from './send/addresses'
import { formatSecret, newSecret } from './send/signature'
import { countWebhooks, findUrl, webhookEntity as entity, webhookList } from './webhook-repository'

/**
 * Inserts a webhook, whose deliveries begin with the next change.
 * @throws AppError conflict, if there are too many
 */
export async function createWebhook(
  tx: Transaction<Tables>,
  request: RequestContext<typeof webhookEndpoints.create>,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
) {
  const { body, origin } = request
  if ((await countWebhooks(tx)) >= maxWebhooks)
    throw new AppError('conflict', `There are at most ${maxWebhooks} webhooks. Delete one first.`)
  const columns = { ...body, is_paused: body.is_paused ?? false, begins_after: await findLastPlace(tx), origin, secret }
  return await createRecord(tx, entity, authorOf(request, now), columns)
}

/** Webhooks, their secrets and what was sent to them (docs/decisions/0098). */
export function registerWebhookRoutes(route: Route, deps: Pick<Dependencies, 'db' | 'now' | 'config'>): void {
  const { db, now, config } = deps
  const rules = { allowPrivate: config.allowPrivateWebhooks }
  const assertAddress = async (url: string) => {
    const error = findAddressError(url, rules) ?? (await findHostError(url, rules))
    if (error !== null) throw invalidField('url', error)
  }
  entityRoutes(route, deps, webhookEndpoints, { entity, list: webhookList })

  route(webhookEndpoints.create, async (request) => {
    await assertAddress(request.body.url)
    const secret = newSecret()
    // False for a repeated request.
    const made = { isNew: false }
    const saved = await request.mutate(async (tx) => {
      const inserted = await createWebhook(tx, request, { secret, now: now() })
      made.isNew = true
      return inserted
    })
    // Not in the stored response of an Idempotency-Key, which would hold it for a day.
    if (!made.isNew || !(saved instanceof RawJson)) return saved
    return new RawJson([`${saved.text.slice(0, -1)},"secret":"${formatSecret(secret)}"}`], saved.version)
  })

  route(webhookEndpoints.update, async (request) => {
    // A webhook whose server is gone can still be paused.
    if (request.body.url !== (await findUrl(db, request.params.id))) await assertAddress(request.body.url)
    const columns = { ...request.body, disabled_at: null }
    return request.mutate((tx) => updateRecord(tx, entity, changeRequestOf(request, now()), () => ({ columns })))
  })

  // Without the Idempotency-Key, which would store the secret: a repeated request makes another one.
  route(webhookEndpoints.changeSecret, async (request) => {
    const secret = newSecret()
    const until = new Date(now().getTime() + previousSecretHours * 3_600_000)
    const { change_id } = await request.asCaller((tx) =>
      updateRecord(tx, entity, changeRequestOf(request, now()), (row) => ({
        columns: { secret, previous_secret: row.secret, previous_secret_until: until },
      })),
    )
    return {
      status: true,
      message: webhookMessages.secretChanged,
      ...(change_id !== undefined && { change_id }),
      data: { secret: formatSecret(secret) },
    }
  })

  registerDeliveryRoutes(route, deps, rules)
}
