import type { Access } from '@gatehouse/contract/endpoint'
import { intakeRequestsPerMinute, intakeMessages, wrongIntakeKeysPerMinute } from '@gatehouse/contract/intake'
import { anonymousRequestsPerMinute, sessionMessages } from '@gatehouse/contract/session'
import { createHash, timingSafeEqual } from 'node:crypto'

import type { Dependencies } from '../dependencies'
import { AppError } from '../app-error'
import type { SignedIn } from '../auth/signed-in'
import { createRateLimit, type RateLimit } from './limits/rate-limit'

/** Finds the live session of a token, or null: one indexed read for each request. */
export type FindSession = (token: string) => Promise<SignedIn | null>

export type Admit = (access: Access, authorization: string | undefined, address: string) => Promise<SignedIn | null>

/**
 * Lets a call in or refuses it, before its body is read, keyed on the endpoint and not on the address's text. Where no token
 * is needed, one that is sent is still checked (docs/decisions/0029). Token and key come raw or as Bearer.
 * @throws AppError unauthenticated; for intake also not_found while there is no key, and too_many
 */
export function createGuard({ config, now }: Pick<Dependencies, 'config' | 'now'>, findSession: FindSession): Admit {
  const intakeLimit = createRateLimit(intakeRequestsPerMinute, now)
  // Apart, so that nobody behind the site's address can use up what the site itself may send.
  const wrongKeyLimit = createRateLimit(wrongIntakeKeysPerMinute, now)
  const anonymousLimit = createRateLimit(anonymousRequestsPerMinute, now)

  function admitIntake(key: string, address: string): null {
    if (config.intakeKey === null) throw new AppError('not_found', 'There is nothing at this address')
    if (isSame(key, config.intakeKey)) return countRequest(intakeLimit, address)
    countRequest(wrongKeyLimit, address)
    throw new AppError('unauthenticated', intakeMessages.wrongKey)
  }

  return async (access, authorization, address) => {
    if (access === 'anyone') return countRequest(anonymousLimit, address)
    const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
    if (access === 'intake') return admitIntake(token, address)
    if (token === '' && access === 'listings' && config.publicListings) return countRequest(anonymousLimit, address)
    const signedIn = token === '' ? null : await findSession(token)
    if (!signedIn) throw new AppError('unauthenticated', sessionMessages.signInAgain)
    return signedIn
  }
}

/** @throws AppError too_many */
function countRequest(limit: RateLimit, address: string): null {
  const retryAfterSeconds = limit(address)
  if (retryAfterSeconds === 0) return null
  throw new AppError('too_many', intakeMessages.tooMany, undefined, { retryAfterSeconds })
}

/** Hashes have one length and are compared in constant time, so the time taken tells nothing of the key. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))

const sha256 = (text: string) => createHash('sha256').update(text).digest()
