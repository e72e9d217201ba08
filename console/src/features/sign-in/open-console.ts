import { redirectAfterSignInMs } from '@gatehouse/contract/values/sign-in-rules'
import { storeNewSignIns } from '../../api/sign-in/new-sign-ins'
import { openDocument } from '../../api/session/open-document'
import { takeReturnPath } from '../../api/sign-in/return-path'
import { storeSession } from '../../api/session/stored-session'
import type { SignInResult } from './send-sign-in'

/** Stores the session and loads the console, which is another document. */
export function openConsole({ token, admin, newSignIns }: SignInResult, isPersistent: boolean): void {
  storeSession(token, admin, isPersistent)
  storeNewSignIns(newSignIns)
  setTimeout(() => openDocument(takeReturnPath(admin.id)), redirectAfterSignInMs)
}
