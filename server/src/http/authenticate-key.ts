import { apiKeyMessages, apiKeyRequestsPerMinute } from '@gatehouse/contract/api-keys/endpoints'
import { apiKeyPrefix } from '@gatehouse/contract/api-keys/scopes'
import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { wrongIntakeKeysPerMinute } from '@gatehouse/contract/intake'
import type { FastifyRequest } from 'fastify'

import { AppError } from '../app-error'
import { isAllowedAddress } from '../auth/api-keys/allowed-address'
import { findApiKey, type FoundApiKey } from '../auth/api-keys/api-key-repository'
import type { SignedIn } from '../auth/session-repository'
import type { Dependencies } from '../dependencies'
import { createBudget } from './limits/caller-budgets'

/** The caller of a request with a key of the API. */
export interface KeyCaller {
  readonly signedIn: SignedIn
  /** Whether it sees only what the public sees. */
  readonly isPublic: boolean
}

type Call = Pick<Endpoint, 'access' | 'allowsKeyInQuery'> & { readonly method: string; readonly path: string }

/**
 * Creates the function that returns the caller of a request with a key of the API, or null if the request has
 * none (docs/decisions/0096). Which calls a key may make follows from the endpoint that the router has found,
 * so neither the spelling of an address nor a header changes it. The function throws AppError:
 * unauthenticated for a key that is unknown, revoked or expired; not_allowed; too_many.
 */
export function createAuthenticateKey({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  const count = createBudget({ perMinute: apiKeyRequestsPerMinute, message: apiKeyMessages.tooManyRequests }, now)
  const countWrong = createBudget({ perMinute: wrongIntakeKeysPerMinute, message: apiKeyMessages.tooManyRequests }, now)

  return async (call: Call, request: FastifyRequest): Promise<KeyCaller | null> => {
    const key = sentKey(call, request)
    // Without a key, "Please sign in again" would mislead: portals cannot sign in.
    if (key === null && call.allowsKeyInQuery && request.headers.authorization === undefined)
      throw new AppError('unauthenticated', apiKeyMessages.sendKey)
    if (key === null || call.access === 'anyone') return null
    const found = await findApiKey(db, key)
    if (!found) {
      countWrong(request.ip)
      throw new AppError('unauthenticated', apiKeyMessages.wrongKey)
    }
    count(found.id)
    return callerOf(found, call, request.ip)
  }
}

/** The key in the header, or in the query of the few calls that allow it. */
function sentKey({ allowsKeyInQuery }: Call, { headers, query }: FastifyRequest): string | null {
  const sent = headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  // A malformed one too, which has the same error as one that is unknown.
  if (sent.startsWith(apiKeyPrefix)) return sent
  if (!allowsKeyInQuery || sent !== '') return null
  const { key } = query as { readonly key?: unknown }
  return typeof key === 'string' ? key : null
}

/** @throws AppError not_allowed */
function callerOf({ id, name, scopes, allowed_addresses }: FoundApiKey, call: Call, address: string): KeyCaller {
  if (!isAllowedAddress(allowed_addresses, address)) throw new AppError('not_allowed', apiKeyMessages.otherAddress)
  const needed = scopesOf(call)
  const granting = needed.filter((scope) => scopes.includes(scope))
  if (granting.length === 0) throw new AppError('not_allowed', apiKeyMessages.notAllowed(needed))
  return {
    signedIn: { sessionId: id, isApiKey: true, admin: { id, name, email: '' }, hasSecondFactor: true },
    isPublic: granting.every((scope) => scope !== 'read everything' && scope !== 'write listings'),
  }
}
