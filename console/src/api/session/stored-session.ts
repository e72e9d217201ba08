import { storeAdmin, type SignedInAdmin } from './signed-in-admin'
import { storeToken } from './token'

/** Stores the result of a sign-in. `isPersistent`: in local storage, which outlives the tab (S3.18). */
export function storeSession(token: string, admin: SignedInAdmin | null, isPersistent: boolean): void {
  storeToken(token, isPersistent)
  storeAdmin(admin, isPersistent)
}
