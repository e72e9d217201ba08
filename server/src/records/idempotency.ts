import { createHmac } from 'node:crypto'

import { idempotencyKeyHours, keyReusedMessage } from '@gatehouse/contract/response'
import { type Kysely, sql, type Transaction } from 'kysely'

import { openExpiry } from '../database/clock/clock-watch'
import { complete, LastStatement } from '../database/last-statement'
import { type Guard, inTransaction, type Work } from '../database/transaction'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'
import { RawJson } from './raw-json'
import { hasMatch, type TextMatch } from './personal-values'

export interface IdempotentRequest {
  /** The owner of the key: an admin's id, or 'intake'. */
  readonly holder: string
  readonly key: string
  /** Method and path pattern of the endpoint. */
  readonly name: string
  /** Hash of the request's content, which detects a key reused for another request. */
  readonly fingerprint: string
}

/**
 * Runs `work` in one transaction guarded by `assertCaller`. With a key, it first inserts
 * the row of the key. A concurrent request with the same key waits for that row:
 * after a commit it returns the stored response, after a rollback it runs `work`.
 */
export function mutate<Response extends object>(
  db: Kysely<Tables>,
  request: IdempotentRequest | null,
  now: Date,
  assertCaller: Guard,
  work: Work<Response>,
): Promise<{ response: Response; isReplayed: boolean }> {
  const asNew = (response: Response) => ({ response, isReplayed: false })
  const mutateOnce: Work<{ response: Response; isReplayed: boolean }> = async (tx) => {
    if (!request) {
      const worked = await work(tx)
      return worked instanceof LastStatement ? worked.map(asNew) : asNew(worked)
    }
    if (!(await insertKey(tx, request, now)))
      return { response: (await findStoredResponse<Response>(tx, request))!, isReplayed: true }
    const response = await complete(await work(tx))
    await tx
      .updateTable('idempotency_key')
      .set({ response: JSON.stringify(response instanceof RawJson ? response.text : response) })
      .where('holder', '=', request.holder)
      .where('key', '=', request.key)
      .execute()
    return asNew(response)
  }
  return inTransaction(db, mutateOnce, assertCaller)
}

/** Periodic clean-up. */
export async function removeExpiredIdempotencyKeys(
  db: Kysely<Tables>,
  hours: number = idempotencyKeyHours,
): Promise<void> {
  const { isPast } = await openExpiry(db)
  await sql`delete from idempotency_key where ${isPast(sql.ref('created_at'), hours * 3_600_000)}`.execute(db)
}

/** Removes the responses that contain a searched value. Returns how many there were. */
export async function eraseResponses(tx: Transaction<Tables>, match: TextMatch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_key where ${hasMatch(sql`response::text`, match)}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * A keyed hash of a request's content. For requests with a password, `secret` is the token, which is
 * not stored: an attacker who read an unkeyed hash from the table could guess the password offline.
 */
export const fingerprintOf = (content: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(content) ?? '')
    .digest('base64url')

async function insertKey(tx: Transaction<Tables>, request: IdempotentRequest, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_key')
    .values({
      holder: request.holder,
      key: request.key,
      call: request.name,
      fingerprint: request.fingerprint,
      response: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The response stored for a key, or null.
 * @throws AppError invalid when the key was used for another request
 */
export async function findStoredResponse<Response>(
  db: Kysely<Tables>,
  request: IdempotentRequest,
): Promise<Response | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['call', 'fingerprint', 'response'])
    .where('holder', '=', request.holder)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!stored) return null
  if (stored.call !== request.name || stored.fingerprint !== request.fingerprint) {
    throw new AppError('invalid', keyReusedMessage)
  }
  const { response } = stored
  return (typeof response === 'string' ? parseRecord(response) : response) as Response
}

/** What a change of `holder` with this key returned, as JSON; null for none that was carried out. */
export async function findSubmission(
  db: Kysely<Tables>,
  holder: string,
  key: string,
): Promise<{ call: string; response: Record<string, unknown> } | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['call', 'response'])
    .where('holder', '=', holder)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
  const { call, response } = stored
  return {
    call,
    response: (typeof response === 'string' ? JSON.parse(response) : response) as Record<string, unknown>,
  }
}

/** The text of a record is stored as a JSON string, so that a replay has the same bytes. */
function parseRecord(text: string): RawJson {
  const { data } = JSON.parse(text) as { data: { version: number } }
  return new RawJson([text], data.version)
}
