import { useEffect } from 'react'

/** While `isAsking`, the browser asks before it closes or reloads the document. */
export function useBeforeUnload(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsking])
}
