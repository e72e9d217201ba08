import { sessionEndpoints } from '@gatehouse/contract/session'
import { call } from '../request'
import { removeDrafts } from './drafts'
import { forgetReturnPath, rememberReturnPath } from '../../features/sign-in/return-path'
import { clearAdmin, readAdmin, storeAdmin, type SignedInAdmin } from './signed-in-admin'
import { tellTabsSignedOut } from './tabs'
import { clearToken, readToken, readTokens, storeToken } from './token'

/** Log Out must not hang on a line that is down. */
const signOutPatienceMs = 2000

export function startSession(token: string, admin: SignedInAdmin | null, isKept: boolean): void {
  storeToken(token, isKept)
  storeAdmin(admin, isKept)
}

/** A 401 or 403: the token leaves both storages; drafts and the way back stay. */
export function expireSession(path: string): void {
  if (!readToken()) return
  rememberReturnPath(path, readAdmin()?.id)
  clearToken()
  clearAdmin()
}

/** Log Out: revokes the tokens of this tab, then forgets everything of this admin, also when the call fails. */
export async function signOut(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, signOutPatienceMs))
  await Promise.race([revokeTokens(), patience])
  forgetSession()
  tellTabsSignedOut()
}

/** Log Out in another tab: the token of this one may be another, which only this tab can revoke. */
export function followSignOut(): void {
  void revokeTokens()
  forgetSession()
}

async function revokeTokens(): Promise<void> {
  const revoking = readTokens().map((token) =>
    call(sessionEndpoints.signOut, { token }).catch((reason: unknown) => {
      // Signing out here must work without the server; there the token ends by its age.
      console.warn('The server did not confirm the sign-out.', reason)
    }),
  )
  await Promise.all(revoking)
}

/** What Log Out leaves behind in a tab: nothing but preferences. */
function forgetSession(): void {
  clearToken()
  clearAdmin()
  forgetReturnPath()
  removeDrafts()
}
