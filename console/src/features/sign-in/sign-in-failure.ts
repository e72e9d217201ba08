import { sessionMessages } from '@gatehouse/contract/values/sign-in-rules'
import { ApiError, isBlocked } from '../../api/api-error'
import { failureMessage } from '../../api/failure-message'
import { passkeyNotUsed } from './second-factor/passkey-support'

/** Wrong credentials and a failed connection have separate messages; other errors use the common ones. */
export function signInFailure(reason: unknown): string {
  if (reason instanceof Error && reason.name === 'NotAllowedError') return passkeyNotUsed
  if (!(reason instanceof ApiError)) return 'Signing in failed. Please try again.'
  if (reason.status === 401) return sessionMessages.invalidCredentials
  if (isBlocked(reason)) return reason.message
  if (reason.status === 0) return 'The server cannot be reached. Check your connection and try again.'
  const failed = 'The server could not sign you in. Please try again in a moment.'
  return failureMessage(reason, { failed, error: failed })
}

/** The message for the second step and for passkeys, whose responses name what was wrong. */
export const proofFailure = (reason: unknown): string =>
  (reason instanceof ApiError && reason.status === 401 && Object.values(reason.errors)[0]) || signInFailure(reason)

/** 0 unless the server has rejected the attempt because there were too many (429). */
export const secondsToWait = (reason: unknown): number =>
  reason instanceof ApiError && reason.status === 429 ? Math.ceil(reason.retryAfter ?? 0) : 0
