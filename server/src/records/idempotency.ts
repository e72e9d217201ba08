import { createHmac } from 'node:crypto'

import { idempotencyKeyHours, keyReusedMessage } from '@gatehouse/contract/response'
import { type Kysely, sql, type Transaction } from 'kysely'

import { inTransaction } from '../database/transaction'
import type { Tables } from '../database/tables'
import { AppError } from '../app-error'

export interface IdempotentCall {
  /** Whose key it is: an admin's id, or 'intake'. */
  readonly holder: string
  readonly key: string
  /** Method and path pattern of the endpoint. */
  readonly name: string
  /** Hash of everything that was sent, so that a key used for something else is noticed. */
  readonly fingerprint: string
}

/**
 * Runs `work` in one transaction, after `assertCaller`. With a key, the row that claims it makes a second simultaneous send wait for the first
 * one's outcome: after its commit the kept answer is given again, after its failure the work is done.
 */
export function mutate<A extends object>(
  db: Kysely<Tables>,
  call: IdempotentCall | null,
  now: Date,
  assertCaller: (tx: Transaction<Tables>) => Promise<void>,
  work: (tx: Transaction<Tables>) => Promise<A>,
): Promise<{ response: A; isReplayed: boolean }> {
  return inTransaction(db, async (tx) => {
    await assertCaller(tx)
    if (!call) return { response: await work(tx), isReplayed: false }
    if (!(await claim(tx, call, now))) return { response: (await findStoredResponse<A>(tx, call))!, isReplayed: true }
    const response = await work(tx)
    await tx
      .updateTable('idempotency_key')
      .set({ response: JSON.stringify(response) })
      .where('holder', '=', call.holder)
      .where('key', '=', call.key)
      .execute()
    return { response, isReplayed: false }
  })
}

/** Housekeeping: a key is good for a day. */
export async function removeExpiredIdempotencyKeys(db: Kysely<Tables>): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${idempotencyKeyHours}::int)`.execute(
    db,
  )
}

/**
 * `secret` is the token where a password was sent: a plain hash in the table would let whoever reads it try passwords, billions
 * in a second, and the token is stored nowhere.
 */
export const fingerprintOf = (sent: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(sent) ?? '')
    .digest('base64url')

async function claim(tx: Transaction<Tables>, call: IdempotentCall, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_key')
    .values({
      holder: call.holder,
      key: call.key,
      call: call.name,
      fingerprint: call.fingerprint,
      response: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * The answer that was kept under the key of a call, or null.
 * @throws AppError invalid when the key stands for another request
 */
export async function findStoredResponse<A>(db: Kysely<Tables>, call: IdempotentCall): Promise<A | null> {
  const kept = await db
    .selectFrom('idempotency_key')
    .select(['call', 'fingerprint', 'response'])
    .where('holder', '=', call.holder)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!kept) return null
  if (kept.call !== call.name || kept.fingerprint !== call.fingerprint) {
    throw new AppError('invalid', keyReusedMessage)
  }
  return kept.response as A
}
