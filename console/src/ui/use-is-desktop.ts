import { useSyncExternalStore } from 'react'

/** From here up the sidebar stands beside the page (1024 px, the same as the `lg:` classes). */
const query = '(min-width: 64rem)'

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
