import { originOf } from '../../api/address'
import { sendFirstRequests } from '../../api/first-responses'
import { readToken } from '../../api/session/token'
import { applyStoredTheme } from '../../ui/theme/stored-theme'
import { firstRequests } from './first-requests'

// The first script of the page, a file of its own because the content security policy blocks inline scripts
// (vite/start-script.ts). It runs before the first paint, so that a stored theme never flashes in the other
// one, and while the console's code is on its way, so that the data arrives with it. It must stay small.

applyStoredTheme()
sendPageRequests()

/** Not to another host: only its first response shows which calls it has (docs/decisions/0028). */
function sendPageRequests(): void {
  try {
    const token = readToken()
    if (token && originOf('/') === window.location.origin)
      sendFirstRequests(firstRequests(new URL(window.location.href)), token)
  } catch {
    // The page sends its requests itself, and reports what is wrong.
  }
}
