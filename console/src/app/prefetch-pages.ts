/**
 * Loads a page when the pointer or the focus reaches a link to it: calls `load` with its path. Returns a
 * function that stops it.
 */
export function prefetchPages(load: (pathname: string) => void): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === window.location.origin) load(link.pathname)
  }
  const listening = new AbortController()
  for (const name of ['pointerover', 'focusin']) window.addEventListener(name, prefetch, { signal: listening.signal })
  return () => listening.abort()
}
