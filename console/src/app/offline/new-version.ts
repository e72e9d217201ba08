let isReady = false
const listeners = new Set<() => void>()

/** Whether the server has a newer version than this document, which the next document will be of. */
export const isNewVersionReady = (): boolean => isReady

export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

export function watchNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
