import { endedApiKeyDays, maxApiKeys } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyPrefix, type ApiKeyScope } from '@gatehouse/contract/api-keys/scopes'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'

import { openExpiry } from '../../database/clock/clock-watch'
import { isId } from '../../database/id'
import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import type { ApiKeyTable } from '../../database/tables/auth-tables'
import { hashToken, isToken } from '../token'

/** The key of a request. */
export interface FoundApiKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly allowed_addresses: readonly string[]
  readonly needs_touch: boolean
}

/** True if the text has the format of a key; anything else needs no database query. */
const isApiKey = (text: string): boolean => text.startsWith(apiKeyPrefix) && isToken(text.slice(apiKeyPrefix.length))

/** SQL condition on `api_key`: neither revoked nor expired, by the database's clock. */
export const isLiveApiKey = sql<boolean>`(
  api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > now()))`

const needsTouch = sql<boolean>`
  (api_key.last_used_at is null or api_key.last_used_at not between now() - interval '1 minute' and now())`

/**
 * Returns a key, or null if it is unknown, revoked or expired. One indexed read by its hash, so that its
 * duration reveals nothing about other keys.
 */
export async function findApiKey(db: Kysely<Tables>, key: string): Promise<FoundApiKey | null> {
  if (!isApiKey(key)) return null
  const [found] = await findByHash(db, { tokenHash: hashToken(key) })
  if (found?.needs_touch) touchApiKey(db, found.id)
  return found ?? null
}

const findByHash = prepareStatement<FoundApiKey, 'tokenHash'>(
  (value) => sql`
    select api_key.id, admin.name, scopes, allowed_addresses, ${needsTouch} as needs_touch
    from api_key join admin on admin.id = api_key.id
    where token_hash = ${value('tokenHash')} and ${isLiveApiKey}`,
)

/** Not awaited, and at most once a minute. */
function touchApiKey(db: Kysely<Tables>, id: string): void {
  sql`update api_key set last_used_at = now() where id = ${id} and ${needsTouch}`
    .execute(db)
    // The next request tries again.
    .catch(() => undefined)
}

/** Locks a key, so that it cannot be revoked before the transaction ends. Returns false if it already is. */
export const lockApiKey = async (tx: Transaction<Tables>, id: string): Promise<boolean> =>
  (await lockKey(tx, { id })).length > 0

// One that has expired meanwhile still counts, as a session does.
const lockKey = prepareStatement<unknown, 'id'>(
  (value) => sql`select from api_key where id = ${value('id')} and revoked_at is null for share`,
)

/** The ids of those of the given keys that are neither revoked nor expired. */
export async function listLiveApiKeys(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const found = await findLive(db, { ids })
  return found.map(({ id }) => id)
}

const findLive = prepareStatement<{ id: string }, 'ids'>(
  (value) => sql`select id from api_key where id = any(${value('ids')}::uuid[]) and ${isLiveApiKey}`,
)

/** What is shown of a key. */
export interface ListedApiKey extends Omit<Selectable<ApiKeyTable>, 'token_hash' | 'created_by'> {
  readonly name: string
  /** The name of the admin. */
  readonly created_by: string | null
}

/** All keys that can be used, and those that ended in the last 90 days; the newest first. */
export const listApiKeys = (db: Kysely<Tables>): Promise<ListedApiKey[]> =>
  selectApiKeys(db).orderBy('api_key.created_at', 'desc').orderBy('api_key.id', 'desc').execute()

/** One key; null if the id is malformed or unknown. */
export const getApiKey = async (db: Kysely<Tables>, id: string): Promise<ListedApiKey | null> =>
  isId(id) ? ((await selectApiKeys(db).where('api_key.id', '=', id).executeTakeFirst()) ?? null) : null

const selectApiKeys = (db: Kysely<Tables>) =>
  db
    .selectFrom('api_key')
    .innerJoin('admin as account', 'account.id', 'api_key.id')
    .leftJoin('admin as creator', 'creator.id', 'api_key.created_by')
    .select([
      'api_key.id',
      'account.name',
      'scopes',
      'allowed_addresses',
      'ending',
      'api_key.created_at',
      'creator.name as created_by',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ])

interface NewKey {
  readonly id: string
  readonly key: string
  readonly scopes: readonly ApiKeyScope[]
  readonly allowedAddresses: readonly string[]
  readonly expiresAt: Date | null
  readonly createdBy: string
}

/** The account with its id must exist (`insertKeyAccount`). Returns false if there are too many keys. */
export async function insertApiKey(tx: Transaction<Tables>, created: NewKey, now: Date): Promise<boolean> {
  const { id, key, scopes, allowedAddresses, expiresAt, createdBy } = created
  // One at a time, so that the count is right.
  await sql`lock table api_key in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_key where ${isLiveApiKey}`.execute(tx)
  if (rows[0]!.count >= maxApiKeys) return false
  await tx
    .insertInto('api_key')
    .values({
      id,
      token_hash: hashToken(key),
      ending: key.slice(-4),
      scopes: [...scopes],
      allowed_addresses: [...allowedAddresses],
      created_at: now,
      created_by: createdBy,
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  return true
}

/** Replaces a key that was not used yet. Returns false if it was, or is revoked. */
export async function renewApiKey(tx: Transaction<Tables>, id: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ token_hash: hashToken(key), ending: key.slice(-4) })
    .where('id', '=', id)
    .where('last_used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if there is no such key that is not revoked. */
export async function revokeApiKey(tx: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Periodic clean-up. The accounts stay, because changes refer to them. */
export async function removeEndedApiKeys(db: Kysely<Tables>): Promise<void> {
  const { isPast } = await openExpiry(db)
  const lifetimeMs = endedApiKeyDays * 24 * 3_600_000
  await sql`delete from api_key where ${isPast(sql`least(revoked_at, expires_at)`, lifetimeMs)}`.execute(db)
}
