import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the code of a page when the pointer or the focus
 * reaches a link to it. Returns a function that stops it.
 */
export function prefetchPages(routes: RouteObject[]): () => void {
  const loadPage = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // Opening the page loads it again, and reports an error.
      if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
    }
  }
  window.addEventListener('pointerover', loadPage)
  window.addEventListener('focusin', loadPage)
  return () => {
    window.removeEventListener('pointerover', loadPage)
    window.removeEventListener('focusin', loadPage)
  }
}
