import { lazySchema } from '../lazy-schema'
import { filter, maxLimit, pagingFields, wholeNumber } from '../paging'
import { Id, Timestamp } from '../values/fields'
import { z } from '../zod'

export const deliveryMessages = {
  notFound: 'Delivery not found',
  failedToFetchList: 'Failed to fetch deliveries',
  failedToSend: 'Failed to send',
} as const

/** `pending`: it is sent later, or again. `failed`: it is not, unless an admin sends it again. */
const deliveryStates = ['pending', 'delivered', 'failed'] as const

/** A change that was sent to a webhook, or is to be sent, and how the last attempt ended. */
export const WebhookDelivery = lazySchema(() =>
  z.object({
    /** The header `webhook-id`, the same at each attempt. */
    id: Id,
    created_at: Timestamp,
    /** The `type` in the body: `property.update`, `webhook.test` or `changes.read_all`. */
    type: z.string(),
    /** The place of the change; null for a test. */
    seq: z.nullable(z.int()),
    /** The record. */
    entity: z.nullable(z.string()),
    entity_id: z.nullable(z.string()),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    last_attempt_at: z.nullable(Timestamp),
    /** Null unless it is pending. */
    next_attempt_at: z.nullable(Timestamp),
    /** How long the last attempt took, in milliseconds. */
    duration_ms: z.nullable(z.int()),
    /** The status of the last response; null if there was none. */
    response_status: z.nullable(z.int()),
    /** The beginning of the last response. */
    response_text: z.string(),
    /** Why the last attempt failed; '' if it did not. */
    error: z.string(),
  }),
)
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const deliveryPageSize = 20

export const DeliveryQuery = lazySchema(() => {
  const { cursor, page } = pagingFields()
  return z.object({
    // With a default, so that the list is never returned whole.
    limit: z.pipe(
      filter(wholeNumber(1, maxLimit, `limit must be a number from 1 to ${maxLimit}`)),
      z.transform((limit) => limit ?? deliveryPageSize),
    ),
    cursor,
    page,
    state: filter(z.enum(deliveryStates, `state must be ${deliveryStates.join(', ')}`)),
  })
})
