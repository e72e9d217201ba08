import { WebhookDelivery, type DeliveryQuery } from '@gatehouse/contract/webhooks/delivery'
import { deliveryDays, minAttempts, retryHours } from '@gatehouse/contract/webhooks/webhook-rules'
import type { z } from '@gatehouse/contract/zod'
import { type Kysely, sql, type Transaction } from 'kysely'

import type { ReadChange } from '../changes/read-changes'
import { openExpiry } from '../database/clock/clock-watch'
import { isId, newId } from '../database/id'
import type { Tables } from '../database/tables'
import { defineList, jsonOf, newestFirst } from '../records/lists/define-list'
import { equals } from '../records/lists/filters'
import { jsonObject } from '../records/select-list'
import type { Attempt } from './send/post'

/** How many deliveries of a webhook are stored, besides those that are pending. */
const maxStored = 10_000

const json = () => jsonObject('webhook_delivery', WebhookDelivery, {})

/** The deliveries of one webhook. */
export const deliveryList = defineList<z.output<typeof DeliveryQuery>, { readonly webhook_id: string }>({
  table: 'webhook_delivery',
  where: sql`true`,
  filters: { state: equals, webhook_id: equals },
  orders: newestFirst('webhook_delivery'),
  search: null,
  item: jsonOf('webhook_delivery', json),
})

type NewDelivery = Pick<ReadChange, 'seq' | 'entity' | 'version' | 'action' | 'created_at'> & { readonly id: string }

/** Adds deliveries of changes that are due at once. A change that has one already is skipped. */
export async function insertDeliveries(
  tx: Transaction<Tables>,
  webhookId: string,
  changes: readonly NewDelivery[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ id, entity, action, created_at, ...change }) => ({
    ...change,
    id: newId(),
    type: `${entity}.${action}`,
    entity,
    entity_id: id,
    action,
    changed_at: created_at,
  }))
  await insertRows(tx, webhookId, rows)
}

/** Adds a delivery that tells a receiver to read all records again, and the changes after a place. */
export const insertReadAll = (tx: Transaction<Tables>, webhookId: string, seq: number): Promise<void> =>
  insertRows(tx, webhookId, [{ id: newId(), type: 'changes.read_all', seq }])

async function insertRows(tx: Transaction<Tables>, webhookId: string, rows: readonly object[]): Promise<void> {
  await sql`
    insert into webhook_delivery (id, created_at, webhook_id, type, seq, entity, entity_id, version, action, changed_at,
      next_attempt_at)
    select id, now(), ${webhookId}::uuid, type, seq, entity, entity_id, version, action, coalesce(changed_at, now()), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as delivery (id uuid, type text, seq bigint, entity text,
      entity_id text, version integer, action text, changed_at timestamptz)
    on conflict (webhook_id, seq) do nothing`.execute(tx)
}

/** Stores a test that was sent, and returns its delivery. */
export async function insertTest(
  tx: Transaction<Tables>,
  { id, webhookId, attempt }: { readonly id: string; readonly webhookId: string; readonly attempt: Attempt },
): Promise<WebhookDelivery> {
  await sql`
    insert into webhook_delivery (id, created_at, webhook_id, type) values (${id}, now(), ${webhookId}, 'webhook.test')`.execute(
    tx,
  )
  await saveAttempts(tx, [{ id, attempt, retryInSeconds: null }])
  return (await findDelivery(tx, webhookId, id))!
}

export interface EndedAttempt {
  readonly id: string
  readonly attempt: Attempt
  /** When it is tried again if it has failed; null: never. */
  readonly retryInSeconds: number | null
}

/**
 * Stores how attempts ended. A delivery whose first attempt was 24 hours ago is not tried again, if it was
 * tried ten times: the server may have been stopped meanwhile, or its clock set forward.
 */
export async function saveAttempts(tx: Transaction<Tables>, ended: readonly EndedAttempt[]): Promise<void> {
  const rows = ended.map(({ id, attempt, retryInSeconds }) => ({ id, ...attempt, retryInSeconds }))
  const isLast = sql`("retryInSeconds" is null
    or (attempts + 1 >= ${sql.lit(minAttempts)}
      and least(first_attempt_at, now()) <= now() - make_interval(hours => ${sql.lit(retryHours)})))`
  await sql`
    update webhook_delivery delivery set
      attempts = attempts + 1,
      first_attempt_at = coalesce(least(first_attempt_at, now()), now()),
      last_attempt_at = now(),
      next_attempt_at = case when not "isAccepted" and not coalesce(${isLast}, false)
        then now() + make_interval(secs => "retryInSeconds") end,
      state = case when "isAccepted" then 'delivered' when coalesce(${isLast}, false) then 'failed' else 'pending' end,
      duration_ms = "durationMs",
      response_status = status,
      response_text = text,
      error = attempt.error
    from json_to_recordset(${JSON.stringify(rows)}::json) as attempt (id uuid, "isAccepted" boolean, status integer,
      text text, error text, "durationMs" integer, "retryInSeconds" float8)
    where delivery.id = attempt.id`.execute(tx)
}

/** Makes all that wait for another attempt due: their receiver responds again. */
export async function makeAllDue(tx: Transaction<Tables>, webhookId: string): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = now()
    where webhook_id = ${webhookId} and state = 'pending' and next_attempt_at > now()`.execute(tx)
}

/** Makes a delivery pending and due, for 24 hours more. Null if the webhook has none with this id. */
export async function makeDue(tx: Transaction<Tables>, webhookId: string, id: string): Promise<WebhookDelivery | null> {
  if (!isId(id) || !isId(webhookId)) return null
  await sql`
    update webhook_delivery set state = 'pending', next_attempt_at = now(), first_attempt_at = null
    where id = ${id} and webhook_id = ${webhookId} and seq is not null`.execute(tx)
  return await findDelivery(tx, webhookId, id)
}

async function findDelivery(db: Kysely<Tables>, webhookId: string, id: string): Promise<WebhookDelivery | null> {
  const { rows } = await sql<{ json: string }>`
    select ${json()} as json from webhook_delivery where id = ${id} and webhook_id = ${webhookId}`.execute(db)
  return rows[0] ? (JSON.parse(rows[0].json) as WebhookDelivery) : null
}

/**
 * A background task: removes deliveries after 30 days, and of each webhook those before its latest 10,000.
 * Those that are pending stay: they are at most some hundreds.
 */
export async function removeOldDeliveries(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`
    delete from webhook_delivery
    where state <> 'pending' and ${isPast(sql.ref('created_at'), deliveryDays * 24 * 3_600_000)}`.execute(db)
  await sql`
    delete from webhook_delivery using (
      select webhook.id as webhook_id, (
        select created_at from webhook_delivery where webhook_id = webhook.id
        order by created_at desc, id desc offset ${sql.lit(maxStored)} limit 1
      ) as last_at from webhook
    ) bound
    where webhook_delivery.webhook_id = bound.webhook_id and state <> 'pending' and created_at <= last_at`.execute(db)
}

/** Part of an erasure: a receiver may respond with what it was sent. */
export async function eraseResponseTexts(tx: Transaction<Tables>): Promise<void> {
  await sql`update webhook_delivery set response_text = '' where response_text <> ''`.execute(tx)
}
