import { waitForFirstResponses } from '../api/first-responses'
import { openDocument } from '../api/session/open-document'
import { hasSession } from '../api/session/tabs'
import { type Address, type Location, toPath } from '../ui/navigation/history-entry'
import { isNewVersionReady } from './offline/new-version'
import { openSignIn } from './open-sign-in'
import { loadPage } from './page-view'
import { findPage } from './pages'

/**
 * What another page needs before it is shown: a session, its code, and at the start its first data. A filter
 * changes only the query, and is shown at once.
 */
export function preparePage(next: Address, shown: Location | null): Promise<void> | undefined {
  if (shown?.pathname === next.pathname) return undefined
  return Promise.all([requireSession(next), loadPage(findPage(next.pathname).page)]).then(() => undefined)
}

async function requireSession(next: Address): Promise<unknown> {
  if (!(await hasSession())) openSignIn()
  // A navigation takes over a new version, unless a form is open: it would have to be discarded twice.
  else if (isNewVersionReady() && !hasForm(window.location.search)) openDocument(toPath(next), 'assign')
  else return waitForFirstResponses()
  // Nothing new is shown until the other document has replaced this one.
  return new Promise<never>(() => undefined)
}

const hasForm = (search: string) => new URLSearchParams(search).has('form')
