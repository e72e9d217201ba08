import { sessionEndpoints } from '@gatehouse/contract/session'
import { call } from '../request'
import { removeDrafts } from './drafts'
import { removeListPlaces } from './list-places'
import { forgetNewSignIns } from './new-sign-ins'
import { forgetReturnPath, rememberReturnPath } from './return-path'
import { clearAdmin, readAdmin } from './signed-in-admin'
import { announceSignOut } from './tabs'
import { clearToken, readToken, readTokens } from './token'

/** Log Out does not wait longer than this for the server. */
const signOutTimeoutMs = 2000

/** After a 401 or 403: removes the token from both storages; drafts and the return path stay. */
export function expireSession(path: string): void {
  if (!readToken()) return
  rememberReturnPath(path, readAdmin()?.id)
  clearToken()
  clearAdmin()
}

/** Log Out: revokes the tokens of this tab, then removes all data of this admin, even if the call fails. */
export async function signOut(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, signOutTimeoutMs))
  await Promise.race([revokeTokens(), timeout])
  clearSession()
  announceSignOut()
}

/** After Log Out in another tab. This tab may have another token, which only it can revoke. */
export function signOutHere(): void {
  void revokeTokens()
  clearSession()
}

async function revokeTokens(): Promise<void> {
  const revoking = readTokens().map((token) =>
    call(sessionEndpoints.signOut, { token }).catch((reason: unknown) => {
      // Signing out must work without the server, where the token then expires.
      console.warn('The server did not confirm the sign-out.', reason)
    }),
  )
  await Promise.all(revoking)
}

/** Removes everything but preferences and the mark of the device. */
function clearSession(): void {
  clearToken()
  clearAdmin()
  forgetReturnPath()
  removeDrafts()
  removeListPlaces()
  forgetNewSignIns()
}
