import type { Access, Endpoint } from '@gatehouse/contract/endpoint'
import { intakeRequestsPerMinute, intakeMessages, wrongIntakeKeysPerMinute } from '@gatehouse/contract/intake'
import { anonymousRequestsPerMinute } from '@gatehouse/contract/session'
import { secondStepMessages } from '@gatehouse/contract/values/second-step-rules'
import { sessionMessages } from '@gatehouse/contract/values/sign-in-rules'
import { createHash, timingSafeEqual } from 'node:crypto'

import type { Dependencies } from '../dependencies'
import { AppError } from '../app-error'
import type { SignedIn } from '../auth/session-repository'
import { isToken } from '../auth/token'
import { createBudget } from './limits/caller-budgets'

/** Returns the session of a token, or null if it is unknown, expired or revoked. */
export type FindSession = (token: string, isPassive?: boolean) => Promise<SignedIn | null>

type Credentials = readonly [access: Access, authorization: string | undefined, address: string]

/**
 * Creates the functions that authenticate a request before its body is read, by the access of its endpoint. A
 * token that is sent to a public list is checked too (docs/decisions/0029). Tokens and the intake key are
 * sent with or without "Bearer". The functions throw AppError: unauthenticated; too_many; and not_found for
 * intake while no key is set.
 */
export function createAuthenticate({ config, now }: Pick<Dependencies, 'config' | 'now'>, findSession: FindSession) {
  const createLimit = (perMinute: number) => createBudget({ perMinute, message: intakeMessages.tooMany }, now)
  const countIntake = createLimit(intakeRequestsPerMinute)
  // A separate limit, so that requests with wrong keys from the site's address do not use up the limit of the
  // site.
  const countWrongKey = createLimit(wrongIntakeKeysPerMinute)
  const countAnonymous = createLimit(anonymousRequestsPerMinute)

  function authenticateIntake(key: string, address: string): null {
    if (config.intakeKey === null) throw new AppError('not_found', 'There is nothing at this address')
    const isRight = isEqualSecret(key, config.intakeKey)
    ;(isRight ? countIntake : countWrongKey)(address)
    if (isRight) return null
    throw new AppError('unauthenticated', intakeMessages.wrongKey)
  }

  /** Returns the token whose session must be found, or null for a request that needs no session. */
  function readToken(...[access, authorization, address]: Credentials): string | null {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
    if (access === 'intake') return authenticateIntake(token, address)
    if (access === 'anyone' || (token === '' && access === 'listings' && config.publicListings)) {
      countAnonymous(address)
      return null
    }
    return isToken(token) ? token : signInAgain()
  }

  return {
    readToken,
    /** Returns the session, or null for a request that needs none. */
    authenticate: async (
      { access, isPassive }: Pick<Endpoint, 'access' | 'isPassive'>,
      authorization: string | undefined,
      address: string,
    ): Promise<SignedIn | null> => {
      const token = readToken(access, authorization, address)
      return token === null ? null : ((await findSession(token, isPassive)) ?? signInAgain())
    },
  }
}

/** @throws AppError unauthenticated */
export function signInAgain(): never {
  throw new AppError('unauthenticated', sessionMessages.signInAgain)
}

/**
 * While REQUIRE_SECOND_FACTOR is on, the session of an admin without a second factor can only set one up
 * (docs/decisions/0040). Not a 401 or 403, which would end the session (docs/decisions/0004).
 * @throws AppError unauthenticated; set_up_required
 */
export const createSessionCheck =
  (isRequired: boolean) =>
  <S extends Pick<SignedIn, 'hasSecondFactor'>>(
    session: S | null,
    { allowsSetUp }: Pick<Endpoint, 'allowsSetUp'>,
  ): S => {
    if (!session) return signInAgain()
    if (!isRequired || session.hasSecondFactor || allowsSetUp === true) return session
    throw new AppError('set_up_required', secondStepMessages.setUpRequired)
  }

/**
 * Compares hashes, which have equal length, in constant time, so that the duration reveals nothing about the
 * secret.
 */
export const isEqualSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))

const sha256 = (text: string) => createHash('sha256').update(text).digest()
