import type { Page } from '@playwright/test'

/**
 * Lets the page find that the server cannot be reached when it has no response to a request. Otherwise it
 * takes a request that `page.route` aborts for one that an ad blocker stopped (docs/decisions/0069).
 */
export const makeUnreachable = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/',
    (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()),
  )
