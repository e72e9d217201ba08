import { type FeedMappingInput, feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { webhookEndpoints, type WebhookInput } from '@gatehouse/contract/webhooks/webhook'
import { feedMappingEntity } from '@gatehouse/server/features/feed-mappings/repository'
import { saveHandlers } from '@gatehouse/server/http/entity-routes'
import { createWebhook } from '@gatehouse/server/webhooks/routes'
import { newSecret } from '@gatehouse/server/webhooks/send/signature'

import { daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { serviceRequest } from './service-request'

/** How an invented portal names the fields of its feed. */
const portal: FeedMappingInput = {
  name: 'house-portal',
  root_name: 'properties',
  item_name: 'property',
  fields: [
    { name: 'ref', from: 'reference', constant: null },
    { name: 'link', from: 'url', constant: null },
    { name: 'headline', from: 'name', constant: null },
    { name: 'price.amount', from: 'price', constant: null },
    { name: 'price.currency', from: 'currency', constant: null },
    { name: 'address', from: 'location', constant: null },
    { name: 'beds', from: 'bedroom', constant: null },
    { name: 'text', from: 'property_description', constant: null },
    { name: 'photos', from: 'images', constant: null },
    { name: 'country', from: null, constant: 'Nigeria' },
  ],
}

/** Paused, so that nothing is sent; its address is in a reserved domain (RFC 2606). */
const website: WebhookInput = {
  name: 'Website',
  url: 'https://gatehouse.example/hooks/listings',
  events: ['property', 'announcement', 'banner'],
  is_paused: true,
}

/** The events that create a mapping of feeds and a webhook. */
export function createIntegrations({ deps, today, admins }: Business): Event[] {
  const { db } = deps
  const { create } = saveHandlers(deps, { entity: feedMappingEntity })
  return [
    {
      at: daysBefore(today, 61),
      run: () => create(serviceRequest(db, feedMappingEndpoints.create, admins.any(), { body: portal })),
    },
    {
      at: daysBefore(today, 47),
      run: () => {
        const request = serviceRequest(db, webhookEndpoints.create, admins.any(), { body: website })
        return request.mutate((tx) => createWebhook(tx, request, { secret: newSecret(), now: deps.now() }))
      },
    },
  ]
}
