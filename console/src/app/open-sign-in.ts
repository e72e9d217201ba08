import { removeOfflineData } from '../api/session/offline-data'
import { openDocument } from '../api/session/open-document'

const listeners = new Set<() => void>()
let hasLeft = false

/**
 * The Back button may restore this document from memory after the session has ended: its pages are unmounted,
 * or show what only the previous admin may see. It is loaded again then, which opens the sign-in page.
 */
export function reloadWhenRestored(hasToken: () => boolean): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (hasLeft || !hasToken())) window.location.reload()
  })
}

/** Calls `listener` before the sign-in page is opened. Returns a function that stops it. */
export function beforeSignIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Unmounts the pages and loads the sign-in page, which is another document (features/sign-in). The pages are
 * unmounted first, so that forms store their drafts and do not ask whether to leave. What is stored for a
 * start without a connection is removed.
 */
export function openSignIn(): void {
  hasLeft = true
  for (const listener of listeners) listener()
  // The sign-in page does it again, because this page may end before it is done.
  void removeOfflineData()
  openDocument('/login')
}
