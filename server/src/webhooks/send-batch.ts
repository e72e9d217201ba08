import { maxFailingDays } from '@gatehouse/contract/webhooks/webhook-rules'
import type { Kysely, Transaction } from 'kysely'

import { formatChange } from '../changes/read-changes'
import { findPublicRecords, type RecordSources } from '../changes/public-records'
import type { Config } from '../config'
import type { Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import type { TaskLog } from '../log'
import { serverActor } from '../records/changes/change'
import { updateRecord } from '../records/lifecycle'
import { type EndedAttempt, makeAllDue, saveAttempts } from './deliveries'
import {
  type ClaimedWebhook,
  type DueDelivery,
  listDue,
  lockClaim,
  maxDelaySeconds,
  maxPauseSeconds,
  setHealth,
} from './progress'
import { type Attempt, openConnections, post } from './send/post'
import { signatureHeaders } from './send/signature'
import { webhookEntity } from './webhook-repository'

export interface SendDependencies {
  readonly db: Kysely<Tables>
  readonly careers: RecordSources['careers']
  readonly log: TaskLog
  readonly now: () => Date
  readonly config: Pick<Config, 'publicUrl' | 'allowPrivateWebhooks'>
  /** The instance. */
  readonly sender: string
  readonly signal: AbortSignal
}

/** How many requests one receiver gets at the same time. */
const maxAtOnce = 8
/** A webhook with fewer failures in a row is not disabled, however long ago the first one was. */
const minFailures = 10

/**
 * Sends deliveries that are due at the same time, each of another record, and stores how they ended. Returns
 * how many there were.
 */
export async function sendBatch(deps: SendDependencies, webhook: ClaimedWebhook): Promise<number> {
  const due = await listDue(deps.db, webhook.id, maxAtOnce)
  if (due.length === 0) return 0
  const attempts = await sendAll(deps, webhook, due)
  const ended = due.map(({ id, attempts: earlier }, index) => ({
    id,
    attempt: attempts[index]!,
    retryInSeconds: Math.max(retryDelaySeconds(earlier + 1), requestedPause([attempts[index]!])),
  }))
  await inTransaction(deps.db, (tx) => save(tx, deps, webhook, ended))
  return due.length
}

/** Five seconds, then twice as long each time, up to an hour; up to a quarter more or less. */
const retryDelaySeconds = (attempts: number): number =>
  Math.min(5 * 2 ** (attempts - 1), maxDelaySeconds) * (0.75 + Math.random() / 2)

/** The longest Retry-After of responses, up to an hour; 0 if none has one. */
const requestedPause = (attempts: readonly Attempt[]): number =>
  Math.min(Math.max(...attempts.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0)), maxDelaySeconds)

async function sendAll(
  { db, careers, config, now, signal }: SendDependencies,
  { url, secrets, origin }: ClaimedWebhook,
  due: readonly DueDelivery[],
): Promise<Attempt[]> {
  const named = due.map(({ entity, entity_id }) => ({ entity, id: entity_id }))
  const records = await findPublicRecords({ db, careers }, named, config.publicUrl ?? origin)
  const rules = { allowPrivate: config.allowPrivateWebhooks }
  const connections = openConnections(url, rules)
  try {
    return await Promise.all(
      due.map((delivery) => {
        const body = formatBody(delivery, records.get(`${delivery.entity} ${delivery.entity_id}`) ?? null)
        const headers = signatureHeaders(secrets, { id: delivery.id, sentAt: now(), body })
        return post({ url, headers, body, connections, signal, ...rules })
      }),
    )
  } finally {
    connections.destroy()
  }
}

/** The body of a delivery: `data` is what `GET /admin/changes` has, with the record as it is now. */
function formatBody(
  { type, changed_at, entity, entity_id: id, ...change }: DueDelivery,
  record: string | null,
): string {
  const timestamp = changed_at.toISOString()
  const { seq, version, action } = change
  // Null for `changes.read_all`.
  const data =
    entity === null
      ? JSON.stringify({ next: seq })
      : formatChange({ seq, entity, id, version, action, created_at: timestamp, record } as never)
  return `{"type":${JSON.stringify(type)},"timestamp":"${timestamp}","data":${data}}`
}

async function save(
  tx: Transaction<Tables>,
  deps: SendDependencies,
  webhook: ClaimedWebhook,
  ended: readonly EndedAttempt[],
): Promise<void> {
  const { id } = webhook
  // Another instance has taken over, and stores its own attempts.
  if (!(await lockClaim(tx, id, deps.sender))) return
  await saveAttempts(tx, ended)
  // It is for all that the receiver gets, also if it has accepted others of the group.
  const pauseSeconds = requestedPause(ended.map(({ attempt }) => attempt))
  if (ended.some(({ attempt }) => attempt.isAccepted)) {
    await setHealth(tx, id, { failures: 0, retryInSeconds: pauseSeconds || null })
    // What has waited since the receiver failed.
    if (webhook.failures >= 3) await makeAllDue(tx, id)
    return
  }
  const failures = webhook.failures + 1
  const retryInSeconds = Math.max(Math.min(retryDelaySeconds(failures), maxPauseSeconds), pauseSeconds)
  const failingSince = await setHealth(tx, id, { failures, retryInSeconds })
  const isGone = ended.some(({ attempt }) => attempt.status === 410)
  const lastAllowed = deps.now().getTime() - maxFailingDays * 24 * 3_600_000
  const isTooLong = failures >= minFailures && failingSince !== null && failingSince.getTime() <= lastAllowed
  if (isGone || isTooLong) await disable(tx, deps, webhook)
}

/** Receivers end a subscription with 410 (Standard Webhooks 1.0.0, "Deliverability and reliability"). */
async function disable(tx: Transaction<Tables>, { now, log }: SendDependencies, { id, origin }: ClaimedWebhook) {
  const request = { ...serverActor, id, versions: null, origin, now: now() }
  const saved = await updateRecord(tx, webhookEntity, request as never, () => ({ columns: { disabled_at: now() } }))
  await saved.execute()
  log.warn({ webhook: id }, 'A webhook was disabled, because its receiver accepted nothing')
}
