import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables'
import { signingSecrets } from './webhook-repository'

/** For how long an instance may send without renewing its claim: longer than any attempt takes. */
const claimSeconds = 30
/** The longest delay before an attempt. */
export const maxDelaySeconds = 3_600

/** While all fails, one group of requests a minute is enough; and so is one look for what is due. */
export const maxPauseSeconds = 60

/**
 * Whether a time has come. One that is more than twice as far ahead as any is written was written by a clock
 * that was wrong (docs/decisions/0062).
 */
const isDue = (column: string, maxSeconds: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(column)} <= now() or ${sql.ref(column)} > now() + make_interval(secs => ${maxSeconds} * 2))`

const claim = sql.lit(claimSeconds)
const pause = sql.lit(maxPauseSeconds)
/** The delay after the attempts that a delivery has had. */
const delay = sql`least(5 * 2 ^ least(attempts, 20), ${sql.lit(maxDelaySeconds)})`

/** The pending deliveries that are next: the earliest of each record. */
const firstOfEachRecord = (webhookId: string) => sql`(
  select distinct on (entity, entity_id) * from webhook_delivery
  where webhook_id = ${webhookId} and state = 'pending' order by entity, entity_id, seq)`

/**
 * Claims the webhooks that have something to send and that no other instance sends to, and returns their ids.
 * One statement decides: several instances never claim the same one.
 */
export async function claimWebhooks(db: Kysely<Tables>, sender: string): Promise<string[]> {
  const { rows } = await sql<{ webhook_id: string }>`
    insert into webhook_progress as progress (webhook_id, position, sender, sends_until)
    select webhook.id, webhook.begins_after, ${sender}::uuid, now() + make_interval(secs => ${sql.lit(claimSeconds)})
    from webhook left join webhook_progress found on found.webhook_id = webhook.id
    where webhook.deleted_at is null and not webhook.is_paused and webhook.disabled_at is null
      and (found.sends_until is null or ${isDue('found.sends_until', claim)})
      and (found.retry_at is null or found.seen_version <> webhook.version or ${isDue('found.retry_at', sql`found.pause_seconds`)})
      and (coalesce(found.position, webhook.begins_after) <> (select last from change_sealer)
        -- Its instance was killed before it noted when the next delivery is due.
        or found.sender is not null
        or ${isDue('found.wake_at', pause)})
    on conflict (webhook_id) do update set sender = excluded.sender, sends_until = excluded.sends_until
      where progress.sends_until is null or ${isDue('progress.sends_until', claim)}
    returning webhook_id`.execute(db)
  return rows.map(({ webhook_id }) => webhook_id)
}

/** A webhook that this instance sends to, with its progress. */
export interface ClaimedWebhook {
  readonly id: string
  readonly version: number
  readonly url: string
  readonly events: readonly string[]
  readonly secrets: readonly Buffer[]
  readonly origin: string
  readonly position: number
  readonly failures: number
  readonly failing_since: Date | null
  readonly pending: number
}

/**
 * Renews a claim. Null if there is nothing to do any more: the claim was lost, the webhook is paused,
 * disabled or deleted, or has to wait after failures. A save of the webhook ends the waiting.
 */
export async function renewClaim(db: Kysely<Tables>, id: string, sender: string): Promise<ClaimedWebhook | null> {
  const isNew = sql`progress.seen_version <> webhook.version`
  const { rows } = await sql<ClaimedWebhook>`
    update webhook_progress progress set
      sends_until = now() + make_interval(secs => ${sql.lit(claimSeconds)}),
      seen_version = webhook.version,
      retry_at = null,
      failures = case when ${isNew} then 0 else failures end,
      failing_since = case when not ${isNew} and failing_since is not null then least(failing_since, now()) end
    from webhook
    where webhook.id = ${id} and progress.webhook_id = webhook.id and progress.sender = ${sender}
      and webhook.deleted_at is null and not webhook.is_paused and webhook.disabled_at is null
      and (retry_at is null or ${isNew} or ${isDue('retry_at', sql`pause_seconds`)})
    returning webhook.id, webhook.version, url, events, ${signingSecrets} as secrets, origin, position, failures,
      failing_since,
      (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'pending') as pending`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Ends a claim, and notes when to look again: when the next delivery is due, or in a minute, because the
 * clock may be set back.
 */
export async function releaseClaim(db: Kysely<Tables>, id: string, sender: string): Promise<void> {
  await sql`
    update webhook_progress set sender = null, sends_until = null,
      wake_at = (select least(min(next_attempt_at), now() + make_interval(secs => ${pause}))
        from ${firstOfEachRecord(id)} first having count(*) > 0)
    where webhook_id = ${id} and sender = ${sender}`.execute(db)
}

/** After a delivery became due by hand. */
export async function wakeWebhook(tx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    update webhook_progress set wake_at = now(), retry_at = null where webhook_id = ${id}`.execute(tx)
}

/** Locks the progress, and returns whether this instance still has the claim. */
export async function lockClaim(tx: Transaction<Tables>, id: string, sender: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_progress where webhook_id = ${id} and sender = ${sender} for update`.execute(tx)
  return rows.length === 1
}

export async function setPosition(tx: Transaction<Tables>, id: string, position: number): Promise<void> {
  await sql`update webhook_progress set position = ${position} where webhook_id = ${id}`.execute(tx)
}

/** What is known of a receiver after some attempts. */
interface Health {
  readonly failures: number
  /** Whether the failures began with these attempts; they go on otherwise. */
  readonly retryInSeconds: number | null
}

/** Stores the result of attempts, and returns since when all have failed. */
export async function setHealth(
  tx: Transaction<Tables>,
  id: string,
  { failures, retryInSeconds }: Health,
): Promise<Date | null> {
  const { rows } = await sql<{ failing_since: Date | null }>`
    update webhook_progress set failures = ${failures},
      failing_since = case when ${failures} = 0 then null else coalesce(failing_since, now()) end,
      retry_at = now() + make_interval(secs => ${retryInSeconds}::float8),
      pause_seconds = greatest(${pause}, ceil(${retryInSeconds}::float8))
    where webhook_id = ${id} returning failing_since`.execute(tx)
  return rows[0]?.failing_since ?? null
}

export interface DueDelivery {
  readonly id: string
  readonly type: string
  readonly seq: number
  readonly entity: string
  readonly entity_id: string
  readonly version: number | null
  readonly action: string
  readonly changed_at: Date
  readonly attempts: number
}

/** The deliveries that are due, of different records, at most `limit`. */
export async function listDue(db: Kysely<Tables>, id: string, limit: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, type, seq, entity, entity_id, version, action, changed_at, attempts from ${firstOfEachRecord(id)} first
    where ${isDue('next_attempt_at', delay)} order by next_attempt_at, seq limit ${limit}`.execute(db)
  return rows
}
