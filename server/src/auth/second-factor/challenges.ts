import { secondFactorRules } from '@gatehouse/contract/values/second-factor-rules'
import { type Kysely, sql } from 'kysely'

import { maxClockSkew, openExpiry } from '../../database/clock/clock-watch'
import type { Tables } from '../../database/tables'
import type { SecondFactorChallengeTable } from '../../database/tables/auth-tables'
import { hashToken, newToken } from '../token'

type Row = SecondFactorChallengeTable

interface NewChallenge extends Partial<Omit<Row, 'id_hash' | 'attempts' | 'expires_at'>> {
  readonly purpose: Row['purpose']
}

export type Challenge = Omit<Row, 'attempts' | 'expires_at'>

interface ChallengeKey {
  readonly id: string
  readonly purpose: Row['purpose']
  /** A passkey is sent: what it signs is used up, so that the same response is never verified twice. */
  readonly usesPasskey?: boolean
}

/** Inserts a challenge for one purpose and, if it is known, one account. Returns its random id. */
export async function createChallenge(db: Kysely<Tables>, challenge: NewChallenge): Promise<string> {
  const id = newToken()
  const expiresAt = sql<Date>`now() + make_interval(mins => ${secondFactorRules.challengeMinutes})`
  const values = { is_kept: false, ...challenge, id_hash: hashToken(id), expires_at: expiresAt }
  await db.insertInto('second_factor_challenge').values(values).execute()
  return id
}

const isOpen = ({ id, purpose }: ChallengeKey) => sql<boolean>`
  id_hash = ${hashToken(id)} and purpose = ${purpose} and expires_at > now()
  and expires_at <= now() + make_interval(mins => ${secondFactorRules.challengeMinutes}) + ${maxClockSkew}
  and attempts < ${secondFactorRules.maxAttemptsPerSignIn}`

/** Null if it is unknown, expired, for another purpose, or had too many attempts. */
export async function findChallenge(db: Kysely<Tables>, key: ChallengeKey): Promise<Challenge | null> {
  const found = await db.selectFrom('second_factor_challenge').selectAll().where(isOpen(key)).executeTakeFirst()
  return found ?? null
}

/** Counts an attempt to pass a challenge, whatever its result, and returns the challenge as it was before. */
export async function countAttempt(db: Kysely<Tables>, key: ChallengeKey): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    with found as (select * from second_factor_challenge where ${isOpen(key)} for update)
    update second_factor_challenge challenge set attempts = challenge.attempts + 1,
      webauthn_challenge = case when ${key.usesPasskey ?? false} then null else challenge.webauthn_challenge end
    from found where challenge.id_hash = found.id_hash
    returning found.id_hash, found.purpose, found.admin_id, found.session_id, found.webauthn_challenge,
      found.totp_secret, found.password_mark, found.is_kept, found.mark_hash`.execute(db)
  return rows[0] ?? null
}

/** Called in the transaction that finishes the challenge. Returns false if another request has done so. */
export async function finishChallenge(tx: Kysely<Tables>, { id_hash }: Challenge): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor_challenge')
    .where('id_hash', '=', id_hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Periodic clean-up; an expired challenge is rejected with or without a row. */
export async function removeExpiredChallenges(db: Kysely<Tables>): Promise<void> {
  if (!(await openExpiry(db)).canRemove) return
  await sql`delete from second_factor_challenge where expires_at not between now() and now() + interval '1 day'`.execute(
    db,
  )
}
