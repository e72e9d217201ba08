import type { Generated } from 'kysely'

/** How far the server is with a webhook (webhooks/progress). */
export interface WebhookProgressTable {
  webhook_id: string
  /** The place in the order of changes up to which there are deliveries. */
  position: number
  /** The version of the webhook that the failures belong to. */
  seen_version: Generated<number>
  /** The instance that sends, and until when no other one does. */
  sender: string | null
  sends_until: Date | null
  /** Null: at once. */
  retry_at: Date | null
  /** How far ahead `retry_at` was when it was written, at least a minute. */
  pause_seconds: Generated<number>
  /** When the next delivery is due; null if none is pending. */
  wake_at: Date | null
  failures: Generated<number>
  failing_since: Date | null
}

/** A change that was sent to a webhook or is to be sent. Its body is made at each attempt. */
export interface WebhookDeliveryTable {
  id: string
  created_at: Date
  webhook_id: string
  type: string
  /** The place of the change; null for a test. */
  seq: number | null
  entity: string | null
  entity_id: string | null
  version: number | null
  action: string | null
  changed_at: Date | null
  state: Generated<'pending' | 'delivered' | 'failed'>
  attempts: Generated<number>
  first_attempt_at: Date | null
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  duration_ms: number | null
  response_status: number | null
  response_text: Generated<string>
  error: Generated<string>
}
