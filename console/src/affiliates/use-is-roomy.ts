import { useSyncExternalStore } from 'react'

/** Whether the table's eight columns fit beside the sidebar. */
const roomy = '(min-width: 80rem)'

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(roomy)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsRoomy = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(roomy).matches)
