import type { Page, Request } from '@playwright/test'

const isOfStream = (url: string) => url.includes('/admin/events') && !url.includes('poll=1')

/** Until the page follows the changes of others. */
export const whenFollowing = (page: Page) =>
  page.waitForResponse((response) => isOfStream(response.url()) && response.status() === 200)

/** Opens a page and waits until it follows the changes of others. */
export async function openFollowing(page: Page, path: string): Promise<void> {
  const following = whenFollowing(page)
  await page.goto(path)
  await following
}

/** The streams of events that a page has open, and how often it has polled. */
export function watchConnections(page: Page) {
  const open = new Set<Request>()
  let polls = 0
  page.on('request', (request) => {
    if (isOfStream(request.url())) open.add(request)
    else if (request.url().includes('/admin/events')) polls += 1
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => open.delete(request))
  return { count: () => open.size, polls: () => polls }
}

/** Tells a page that its tab is hidden, or visible again: without a window, the browser never does. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
