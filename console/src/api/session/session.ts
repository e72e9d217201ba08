import { sessionEndpoints } from '@gatehouse/contract/session'
import { call } from '../request'
import { removeLastChanges } from './last-changes'
import { removeListPlaces } from './list-places'
import { forgetNewSignIns } from '../sign-in/new-sign-ins'
import { clearPictures } from './offline-data'
import { forgetReturnPath, rememberReturnPath } from '../sign-in/return-path'
import { removeRecentPlaces } from './recent-places'
import { clearAdmin, readAdmin } from './signed-in-admin'
import { removeOperations } from '../operations/remove-operations'
import { announceSignOut } from './tabs'
import { clearToken, readToken, readTokens } from './token'
import { removeTrayHeights } from './tray-height'

/** Log Out does not wait longer than this for the server, or for the storage of the device. */
const signOutTimeoutMs = 2000

let isSignedOut = false
/** Whether Log Out removed the drafts: the forms of this document must not write them again. */
export const hasSignedOut = (): boolean => isSignedOut

/** After a 401 or 403: removes the token from both storages; drafts and the return path stay. */
export function expireSession(path: string): void {
  if (!readToken()) return
  rememberReturnPath(path, readAdmin()?.id)
  clearToken()
  clearAdmin()
  clearPictures()
}

/**
 * Log Out: revokes the tokens of this tab, then removes all data of this admin, even if the call fails.
 * `removeDrafts` is called when this tab writes none any more.
 */
export async function signOut(removeDrafts: () => Promise<void>): Promise<void> {
  await Promise.race([revokeTokens(), timeout()])
  clearSession()
  await Promise.race([removeDrafts(), timeout()])
  announceSignOut()
  clearPictures()
}

const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, signOutTimeoutMs))

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

/** Removes everything but preferences, the mark of the device and, here, drafts. */
function clearSession(): void {
  isSignedOut = true
  clearToken()
  clearAdmin()
  forgetReturnPath()
  removeListPlaces()
  removeLastChanges()
  removeRecentPlaces()
  forgetNewSignIns()
  removeTrayHeights()
  removeOperations()
}
