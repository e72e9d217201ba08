/**
 * Loads a page when the pointer or the focus reaches a link to it: calls `load` with its path. Returns a
 * function that stops it.
 */
export function prefetchPages(load: (pathname: string) => void): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === window.location.origin) load(link.pathname)
  }
  window.addEventListener('pointerover', prefetch)
  window.addEventListener('focusin', prefetch)
  return () => {
    window.removeEventListener('pointerover', prefetch)
    window.removeEventListener('focusin', prefetch)
  }
}
