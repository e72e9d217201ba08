import type { Access } from '@gatehouse/contract/endpoint'
import { sessionSentences } from '@gatehouse/contract/session'

import { AppError } from './app-error'
import type { SignedIn } from './call'

/** Finds the live session of a token, or null: one indexed read for each request. */
export type FindSession = (token: string) => Promise<SignedIn | null>

/**
 * Lets a call in or refuses it with 401, keyed on the endpoint and not on the address's text. Where no token is needed, one
 * that is sent is still checked (decisions, section 2). The token comes raw, as the contract sends it, or as Bearer.
 */
export async function admit(
  access: Access,
  authorization: string | undefined,
  findSession: FindSession,
  isPublicListing: boolean,
): Promise<SignedIn | null> {
  if (access === 'anyone') return null
  const token = authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  if (token === '' && access === 'listings' && isPublicListing) return null
  const signedIn = token === '' ? null : await findSession(token)
  if (!signedIn) throw new AppError('unauthenticated', sessionSentences.signInAgain)
  return signedIn
}
