import { createHmac } from 'node:crypto'

import { idempotencyKeyHours, keyReusedMessage } from '@gatehouse/contract/response'
import { type Kysely, sql, type Transaction } from 'kysely'

import { openExpiry } from '../database/clock/clock-watch'
import { complete, LastStatement } from '../database/last-statement'
import { prepareStatement } from '../database/prepared'
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
 * Runs `work` in one transaction guarded by `assertCaller`. With a key, the guard also inserts the row of the
 * key. A concurrent request with the same key waits for that row: after a commit it returns the stored
 * response, after a rollback it runs `work`.
 */
export async function mutate<Response extends object>(
  db: Kysely<Tables>,
  request: IdempotentRequest | null,
  now: Date,
  assertCaller: Guard,
  work: Work<Response>,
): Promise<{ response: Response; isReplayed: boolean }> {
  if (!request) return { response: await inTransaction(db, work, assertCaller), isReplayed: false }
  const assertNew: Guard = async (tx) => {
    const [claimed] = await Promise.all([claimKey(tx, { ...request, now }), assertCaller(tx)])
    if (claimed.length === 0) throw new KeyIsUsed()
  }
  const workOnce: Work<Response> = async (tx) => storeResponse(tx, request, await complete(await work(tx)))
  try {
    return { response: await inTransaction(db, workOnce, assertNew), isReplayed: false }
  } catch (error) {
    if (!(error instanceof KeyIsUsed)) throw error
    const find: Work<Response | null> = (tx) => findStoredResponse<Response>(tx, request)
    return { response: (await inTransaction(db, find, assertCaller))!, isReplayed: true }
  }
}

class KeyIsUsed extends Error {}

/**
 * Returns a row if the key is new. It is sent together with `begin`: if only that fails, the row is committed
 * alone, without a response, and the next request with the key takes it over.
 */
const claimKey = prepareStatement<unknown, keyof IdempotentRequest | 'now'>(
  (value) => sql`
    insert into idempotency_key (holder, key, call, fingerprint, created_at)
    values (${value('holder')}, ${value('key')}, ${value('name')}, ${value('fingerprint')}, ${value('now')})
    on conflict (holder, key) do update
      set call = excluded.call, fingerprint = excluded.fingerprint, created_at = excluded.created_at
      where idempotency_key.response is null
    returning key`,
)

/** The last statement of the transaction, which returns the response. */
function storeResponse<Response extends object>(
  tx: Transaction<Tables>,
  { holder, key }: IdempotentRequest,
  response: Response,
): LastStatement<Response> {
  const stored = JSON.stringify(response instanceof RawJson ? response.text : response)
  return new LastStatement(tx, updateKey.bind(tx, { holder, key, stored }), () => response)
}

const updateKey = prepareStatement<unknown, 'holder' | 'key' | 'stored'>(
  (value) => sql`
    update idempotency_key set response = ${value('stored')} where holder = ${value('holder')} and key = ${value('key')}`,
)

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
export const computeFingerprint = (content: unknown, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(content) ?? '')
    .digest('base64url')

/**
 * The response stored for a key, or null.
 * @throws AppError invalid when the key was used for another request
 */
export async function findStoredResponse<Response>(
  db: Kysely<Tables>,
  request: IdempotentRequest,
): Promise<Response | null> {
  const stored = await findResponse(db, request)
  if (!stored) return null
  const { call, fingerprint, response } = stored
  if (call !== request.name || fingerprint !== request.fingerprint) throw new AppError('invalid', keyReusedMessage)
  return (typeof response === 'string' ? parseRecord(response) : response) as Response
}

/** What a change of `holder` with this key returned, as JSON; null for none that was carried out. */
export async function findSubmission(db: Kysely<Tables>, holder: string, key: string) {
  const stored = await findResponse(db, { holder, key })
  if (!stored) return null
  const { call, response } = stored
  return { call, response: (typeof response === 'string' ? JSON.parse(response) : response) as Record<string, unknown> }
}

const findResponse = (db: Kysely<Tables>, { holder, key }: Pick<IdempotentRequest, 'holder' | 'key'>) =>
  db
    .selectFrom('idempotency_key')
    .select(['call', 'fingerprint', 'response'])
    .where('holder', '=', holder)
    .where('key', '=', key)
    .where('response', 'is not', null)
    .executeTakeFirst()

/** The text of a record is stored as a JSON string, so that a replay has the same bytes. */
function parseRecord(text: string): RawJson {
  const { data } = JSON.parse(text) as { data: { version: number } }
  return new RawJson([text], data.version)
}
