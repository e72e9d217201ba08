import { callsOf } from '../calls'
import { choices } from '../fields/choices'
import { inputSchema, recordSchema } from '../fields/derive'
import type { Fields } from '../fields/field'
import { flag } from '../fields/flag'
import { link } from '../fields/link'
import { computed, id, managed, timestamp, version } from '../fields/managed'
import { text } from '../fields/text'
import { lazySchema } from '../lazy-schema'
import { Paging } from '../paging'
import { changeId, listOf, recordOf, savedOf } from '../response'
import { Timestamp } from '../values/fields'
import { z } from '../zod'
import { DeliveryQuery, WebhookDelivery } from './delivery'
import { webhookEvents } from './webhook-rules'

export const webhookMessages = {
  created: 'Webhook created successfully',
  updated: 'Webhook updated successfully',
  deleted: 'Webhook deleted successfully',
  restored: 'Webhook restored successfully',
  notFound: 'Webhook not found',
  failedToFetchList: 'Failed to fetch webhooks',
  failedToFetch: 'Failed to fetch webhook',
  failedToCreate: 'Failed to create webhook',
  errorCreating: 'Error creating webhook',
  failedToUpdate: 'Failed to update webhook',
  errorUpdating: 'Error updating webhook',
  confirmDelete: 'Are you sure you want to delete this webhook?',
  secretChanged: 'Secret changed successfully',
} as const

/** An address to which changes are sent (docs/decisions/0098). */
export const webhookFields = {
  id: id(),
  name: text({ label: 'Name', max: 60 }),
  /** Requests are sent to public https addresses only. */
  url: link({ label: 'Address' }),
  /** The kinds of records whose changes are sent. */
  events: choices({
    label: 'Changes of',
    options: webhookEvents,
    required: 'Choose at least one kind of records',
    message: `Choose among ${webhookEvents.join(', ')}`,
  }),
  /** Changes wait until it is no longer paused. */
  is_paused: flag({ label: 'Paused', message: 'Paused must be YES or NO', default: false }),
  /** When the server has disabled it, after three days of failures; else null. A save enables it. */
  disabled_at: managed(() => z.nullable(Timestamp), { isRecorded: true }),
  /** Since when every request has failed; null after a success. */
  failing_since: computed(() => z.nullable(Timestamp)),
  /** How many deliveries have not been accepted yet. */
  pending: computed(() => z.int()),
  created_at: timestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const Webhook = recordSchema(webhookFields)
export type Webhook = z.infer<typeof Webhook>

export const WebhookInput = inputSchema(webhookFields)
export type WebhookInput = z.infer<typeof WebhookInput>

/** With `whsec_` before the Base64 of 32 bytes, as the Standard Webhooks specification writes it. */
const Secret = lazySchema(() => z.string())

const CreatedWebhook = lazySchema(() =>
  z.object({
    status: z.literal(true),
    message: z.string(),
    ...changeId,
    data: Webhook,
    /** Shown only here. Missing in the response to a repeated request. */
    secret: z.optional(Secret),
  }),
)

const NewSecret = lazySchema(() =>
  z.object({ status: z.literal(true), message: z.string(), ...changeId, data: z.object({ secret: Secret }) }),
)

const { get, post, put, del } = callsOf('Webhooks')

/** Additions to the specification. */
export const webhookEndpoints = {
  list: get('/admin/webhooks', 'Webhooks, newest first', { query: Paging, response: listOf(Webhook) }),
  find: get('/admin/webhooks/{id}', 'One webhook', { response: recordOf(Webhook) }),
  create: post('/admin/webhooks', 'Create a webhook; the response has its secret', {
    body: WebhookInput,
    response: CreatedWebhook,
  }),
  update: put('/admin/webhooks/{id}', 'Edit a webhook; one that was disabled is enabled', {
    body: WebhookInput,
    response: savedOf(Webhook),
  }),
  remove: del('/admin/webhooks/{id}', 'Delete a webhook'),
  restore: post('/admin/webhooks/restore/{id}', 'Restore a webhook within 30 days after it was deleted'),
  changeSecret: post('/admin/webhooks/{id}/secret', 'Make a new secret; the one before is valid for 24 hours more', {
    response: NewSecret,
  }),
  test: post('/admin/webhooks/{id}/test', 'Send a test, once, and return its delivery', {
    response: recordOf(WebhookDelivery),
  }),
  deliveries: get('/admin/webhooks/{id}/deliveries', 'Deliveries of the last 30 days, newest first', {
    query: DeliveryQuery,
    response: listOf(WebhookDelivery),
  }),
  resend: post('/admin/webhooks/{id}/deliveries/{delivery_id}/resend', 'Send a delivery again', {
    response: recordOf(WebhookDelivery),
  }),
} as const
