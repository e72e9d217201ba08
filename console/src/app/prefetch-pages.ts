import { matchRoutes, type RouteObject } from 'react-router'

/** Fetches the code of a page when somebody comes near a link to it: on a slow line that is half the way there. */
export function prefetchPages(routes: RouteObject[]): () => void {
  const fetchPage = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined)
    }
  }
  window.addEventListener('pointerover', fetchPage)
  window.addEventListener('focusin', fetchPage)
  return () => {
    window.removeEventListener('pointerover', fetchPage)
    window.removeEventListener('focusin', fetchPage)
  }
}
