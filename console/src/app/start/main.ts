import { linkPath } from '@gatehouse/contract/values/link-rules'
import { findOrigin } from '../../api/address'
import { sendFirstRequests } from '../../api/first-responses'
import { hasSession } from '../../api/session/tabs'
import { readToken } from '../../api/session/token'
import { applyStoredTheme } from '../../ui/theme/stored-theme'
import { isSupportedBrowser, showOldBrowserText } from './browser'
import { firstRequests } from './first-requests'
import { replaceBlockedStorages } from './tab-storage'

// The first script of all documents, a separate file because the content security policy blocks inline
// scripts (vite/start-script.ts). It runs before the first paint, so that a stored theme never flashes in the
// other one, and while the code is on its way: with a session, the data arrives with the code; without one,
// the sign-in page does not wait for code that it does not need. It must stay small.

replaceBlockedStorages()
applyStoredTheme()
if (!isSupportedBrowser()) showOldBrowserText()
else if (!['/login', linkPath].includes(window.location.pathname)) void start()

async function start(): Promise<void> {
  try {
    if (await hasSession()) sendPageRequests()
    else window.location.replace('/login')
  } catch {
    // The page sends its requests itself, and reports what is wrong.
  }
}

/** Not to another host: only its first response shows which calls it has (docs/decisions/0028). */
function sendPageRequests(): void {
  const token = readToken()
  if (token && findOrigin('/') === window.location.origin)
    sendFirstRequests(firstRequests(new URL(window.location.href)), token)
}
