import { deliveryMessages } from '@gatehouse/contract/webhooks/delivery'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import type { Dependencies } from '../dependencies'
import { budgets, createBudget } from '../http/limits/caller-budgets'
import type { Route } from '../http/route'
import { lockLive } from '../records/lifecycle'
import { respondWithList } from '../records/lists/respond-with-list'
import { deliveryList, makeDue } from './deliveries'
import { wakeWebhook } from './progress'
import type { AddressRules } from './send/addresses'
import { sendTest } from './send-test'
import { webhookEntity as entity } from './webhook-repository'

/** Sending changes no business data, so these insert no `change` row. */
export function registerDeliveryRoutes(
  route: Route,
  deps: Pick<Dependencies, 'db' | 'now'>,
  rules: AddressRules,
): void {
  const countTest = createBudget(budgets.webhookTests, deps.now)

  route(webhookEndpoints.test, async (request) => {
    countTest(request.signedIn.admin.id)
    return { status: true, data: await sendTest(deps, request, rules) }
  })

  route(webhookEndpoints.deliveries, async ({ params: { id }, ...request }) => {
    const webhook_id = isId(id) ? id : unknownId
    return await respondWithList(deliveryList, { ...request, isPublic: false }, { webhook_id })
  })

  route(webhookEndpoints.resend, (request) =>
    request.mutate(async (tx) => {
      const webhook = await lockLive(tx, entity, request.params.id)
      if (webhook.is_paused || webhook.disabled_at !== null)
        throw new AppError('conflict', 'This webhook is paused or disabled. Enable it first.')
      const data = await makeDue(tx, webhook.id, request.params.delivery_id)
      if (data === null) throw new AppError('not_found', deliveryMessages.notFound)
      await wakeWebhook(tx, webhook.id)
      return { status: true as const, data }
    }),
  )
}

const unknownId = '00000000-0000-0000-0000-000000000000'
