const listeners = new Set<() => void>()

/** Calls `listener` before the sign-in page is opened. Returns a function that stops it. */
export function beforeSignIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Unmounts the pages and loads the sign-in page, which is another document (features/sign-in). The pages are
 * unmounted first, so that forms store their drafts and do not ask whether to leave.
 */
export function openSignIn(): void {
  for (const listener of listeners) listener()
  window.location.replace('/login')
}
